// @ts-check
import { appendFileSync, readFileSync } from 'node:fs';

/** `npm run test:all` sets this; every other run is short. */
export const isLongRun = process.env['LONG_TESTS'] === '1';

/** Files with these names run in the long run only. */
export const longTests = '**/*.long.{test,spec}.{ts,mjs}';

/**
 * For a test that takes seconds.
 * @template {(name: string, ...rest: never[]) => unknown} Test
 * @param {Test} test
 * @returns {Test} declares the test in the long run only
 */
export function longOnly(test) {
  const none = /** @type {unknown} */ (() => undefined);
  return isLongRun ? test : /** @type {Test} */ (none);
}

/**
 * Records what this machine lacks for a test, for the list at the end of `npm test`. Several processes may record the same.
 * @param {string} where a file or a kind of test
 * @param {string} what
 */
export function leaveOut(where, what) {
  const file = process.env['LEFT_OUT_FILE'];
  if (file) appendFileSync(file, `${where}: ${what}\n`);
}

/**
 * @param {string} file where `leaveOut` writes
 * @returns {string[]} what was left out, each once
 */
export function listLeftOut(file) {
  try {
    return [...new Set(readFileSync(file, 'utf8').split('\n'))].filter(Boolean).sort();
  } catch {
    return []; // nothing was left out
  }
}
