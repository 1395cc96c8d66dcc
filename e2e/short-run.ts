import { isLongRun } from '../tools/test/short-run.mjs';

/** Marks a journey of the long run only: it is less common, or another one shows a part of it. */
export const long = { tag: '@long' } as const;

/**
 * Of cases that are alike, such as markets, languages and sizes: all in the long run, and in the short run those at these places.
 * -1 is the last one.
 */
export function shortened<Each>(all: readonly Each[], ...places: readonly number[]): readonly Each[] {
  if (isLongRun) return all;
  return all.filter((_, place) => places.includes(place) || places.includes(place - all.length));
}
