import { test } from '@playwright/test';
import { isLongRun, leaveOut } from '../tools/test/short-run.mjs';

type Declare = (title: string, body: Parameters<typeof test>[2]) => void;

/**
 * What a short run takes of the journeys of one file, which is repeated for several markets, languages and sizes. What it
 * leaves out is printed at the end of `npm test`.
 */
export function shortRunOf(file: string) {
  const where = `e2e/${file}.spec.ts`;
  return {
    /** All of them in the long run, the first and the last in the short one. */
    firstAndLast<Each extends object>(all: readonly Each[]): readonly Each[] {
      if (isLongRun) return all;
      const taken = all.filter((_, place) => place === 0 || place === all.length - 1);
      if (taken.length < all.length) {
        leaveOut(where, `${all.length - taken.length} of ${all.length} markets, languages and sizes`);
      }
      return taken;
    },
    /** All of them in the long run, the first ones in the short one. */
    first<Each>(all: readonly Each[], count = 1): readonly Each[] {
      if (isLongRun) return all;
      leaveOut(where, `${all.length - count} of ${all.length} rows`);
      return all.slice(0, count);
    },
    /** All of them in the long run, the last one in the short one. */
    last<Each>(all: readonly Each[]): readonly Each[] {
      if (isLongRun) return all;
      leaveOut(where, `${all.length - 1} of ${all.length} markets, languages and sizes`);
      return all.slice(-1);
    },
    /**
     * Declares the tests of one combination as `turns.it(…)`. In the long run each combination has all of them; in the short
     * one they take turns, so that each test runs in one of two combinations. It returns `test` itself, because Playwright
     * reports the line on which that is called.
     */
    inTurns(place: number): { readonly it: Declare } {
      let turn = place;
      return {
        get it() {
          if (isLongRun || turn++ % 2 === 0) return test;
          return () => leaveOut(where, 'in each of the rest every second test, by turns');
        },
      };
    },
  };
}
