// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped not run, whatever the reason
 */

/**
 * Counts a check that passes or fails as a whole as one test.
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countCheck(exitCode) {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
}

/**
 * @param {string} file what Vitest's JSON reporter wrote
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(file, exitCode) {
  const report = read(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report;
  const { numPendingTests: pending = 0, numTodoTests: todo = 0 } = report;
  return atLeastOneFailed({ passed, failed, skipped: pending + todo }, exitCode);
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(file, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file).stats ?? {};
  return atLeastOneFailed({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

/** @param {Counts[]} all */
export function add(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Counts a failure if the runner failed without a failed test: a file did not load, a set-up threw, or there was no test.
 * @param {Counts} counts
 * @param {number} exitCode
 */
function atLeastOneFailed(counts, exitCode) {
  const isWrong = exitCode !== 0 || counts.passed + counts.failed === 0;
  return isWrong ? { ...counts, failed: Math.max(1, counts.failed) } : counts;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // the runner ended before it could write
  }
}
