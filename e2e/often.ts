import { test } from '@playwright/test';

const isLong = process.env['LONG_TESTS'] === '1';

/** All of them in the long run; the first and the last in the short one, which is to stay short. */
export function often<Each>(all: readonly Each[]): readonly Each[] {
  return isLong ? all : all.filter((_, place) => place === 0 || place === all.length - 1);
}

type Declare = (title: string, body: Parameters<typeof test>[2]) => void;

/**
 * Declares the tests of one of several journeys that have the same ones, as `turns.it(…)`. In the long run each takes all of
 * them; in the short one they take turns: what one market leaves out, the next one walks. It hands `test` itself out, which
 * tells of a test by the line that it is called on.
 */
export function inTurns(place: number): { readonly it: Declare } {
  let turn = place;
  return {
    get it() {
      return isLong || turn++ % 2 === 0 ? test : () => undefined;
    },
  };
}
