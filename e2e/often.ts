import { test } from '@playwright/test';

const isLong = process.env['LONG_TESTS'] === '1';

/** All of them in the long run; the first and the last in the short one, which is to stay short. */
export function often<Each>(all: readonly Each[]): readonly Each[] {
  return isLong ? all : all.filter((_, place) => place === 0 || place === all.length - 1);
}

type Body = Parameters<typeof test>[2];

/**
 * What declares the tests of one of several journeys that have the same ones. In the long run each takes all of them; in
 * the short one they take turns: what one market leaves out, the next one walks.
 */
export function inTurns(place: number): (title: string, body: Body) => void {
  let turn = place;
  return (title, body) => {
    if (isLong || turn++ % 2 === 0) test(title, body);
  };
}
