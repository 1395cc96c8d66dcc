// @ts-check
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { projectRoot } from '../project.mjs';

/** `npm run test:all` sets this; every other run is short. */
export const isLongRun = process.env['LONG_TESTS'] === '1';

/** Files with these names run in the long run only. */
export const longTests = '**/*.long.{test,spec}.{ts,mjs}';

/**
 * Records a part that this run leaves out, for the list at the end of `npm test`. A long run leaves out only what this machine
 * lacks. Several processes may record the same part.
 * @param {string} where a file or a kind of test
 * @param {string} what
 */
export function leaveOut(where, what) {
  const file = process.env['LEFT_OUT_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify([where, what])}\n`);
}

/**
 * For a test that takes seconds: the short run leaves it out and lists it.
 * @template {(name: string, ...rest: never[]) => unknown} Test
 * @param {string} where a kind of test
 * @param {Test} test
 * @returns {Test} declares the test in the long run only
 */
export function longOnly(where, test) {
  if (isLongRun) return test;
  return /** @type {Test} */ (name => leaveOut(where, `"${name}"`));
}

/**
 * @param {string} file where `leaveOut` writes
 * @returns {string[]} one line for each file or kind of test of which this run left something out
 */
export function listLeftOut(file) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const line of readNotes(file)) {
    const [where, what] = JSON.parse(line);
    found.set(where, (found.get(where) ?? new Set()).add(what));
  }
  const noted = [...found].map(([where, all]) => `${where}: ${[...all].join('; ')}`);
  if (isLongRun) return noted.sort();
  const files = globSync(longTests, { cwd: projectRoot, exclude: path => path.includes('node_modules') });
  return [...noted.sort(), ...files.map(path => `${path.replaceAll('\\', '/')}: the whole file`).sort()];
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function readNotes(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return []; // nothing was noted
  }
}
