import { test } from '@playwright/test';
import { isLongRun, leaveOut, longOnly } from '../tools/test/short-run.mjs';

type Declare = (title: string, body: Parameters<typeof test>[2]) => void;

/**
 * Selects the part of one file's journeys for a short run, for journeys that repeat in several markets, languages and sizes.
 * `npm test` prints at its end what was left out.
 */
export function shortRunOf(file: string) {
  const where = `e2e/${file}.spec.ts`;
  return {
    /** Declares a journey of the long run only: less common, or in part walked by another one. */
    get longIt(): Declare {
      return longOnly<Declare>(where, test);
    },
    /** All in the long run; the first and the last in the short run. */
    firstAndLast<Each extends object>(all: readonly Each[]): readonly Each[] {
      if (isLongRun) return all;
      const taken = all.filter((_, place) => place === 0 || place === all.length - 1);
      if (taken.length < all.length) {
        leaveOut(where, `${all.length - taken.length} of ${all.length} markets, languages and sizes`);
      }
      return taken;
    },
    /** All in the long run; the first `count` in the short run. */
    first<Each>(all: readonly Each[], count = 1): readonly Each[] {
      if (isLongRun) return all;
      leaveOut(where, `${all.length - count} of ${all.length} rows`);
      return all.slice(0, count);
    },
    /** All in the long run; the last in the short run. */
    last<Each>(all: readonly Each[]): readonly Each[] {
      if (isLongRun) return all;
      leaveOut(where, `${all.length - 1} of ${all.length} markets, languages and sizes`);
      return all.slice(-1);
    },
    /**
     * Declares the tests of one combination as `turns.it(…)`. In the long run, each combination has all tests. In the short run
     * they alternate, so that each test runs in one of two combinations. `it` returns `test` itself, because Playwright reports
     * the line that calls `test`.
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
