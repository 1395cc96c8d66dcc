// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped not run, whatever the reason
 * @property {string[]} failures what failed and why, a line each
 */

/**
 * @typedef {object} Suite of Playwright's report
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: SuiteTest[] }[]} [specs]
 *
 * @typedef {object} SuiteTest
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {{ error?: { message?: string } }[]} results
 */

/**
 * Counts a check that passes or fails as a whole as one test.
 * @param {number} exitCode
 * @returns {Result}
 */
export function resultOfCheck(exitCode) {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, failures: [] };
}

/**
 * @param {string} file what Vitest's JSON reporter wrote
 * @param {number} exitCode
 * @returns {Result}
 */
export function resultOfVitest(file, exitCode) {
  const report = read(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report;
  const { numPendingTests: pending = 0, numTodoTests: todo = 0 } = report;
  /** @type {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[]} */
  const files = testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('.', name);
    const tests = assertionResults.filter(test => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failure(path, message)];
    return tests.map(test => failure(`${path}: "${test.fullName}"`, test.failureMessages?.[0]));
  });
  return atLeastOneFailed({ passed, failed, skipped: pending + todo, failures }, exitCode);
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @param {number} exitCode
 * @returns {Result}
 */
export function resultOfPlaywright(file, exitCode) {
  const { stats = {}, suites = [] } = read(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failures = failuresOf({ suites });
  return atLeastOneFailed({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode);
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ suites = [], specs = [] }) {
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return failure(`${file}:${line}: "${title}"`, message);
      }),
  );
  return [...failures, ...suites.flatMap(failuresOf)];
}

/**
 * @param {string} where
 * @param {string | undefined} message
 */
function failure(where, message = 'no message') {
  return `${where}: ${stripVTControlCharacters(message).split('\n')[0]}`;
}

/** @param {Result[]} all */
export function add(all) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    all.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/**
 * Counts a failure if the runner failed without a failed test: a file did not load, a set-up threw, or there was no test.
 * @param {Result} result
 * @param {number} exitCode
 */
function atLeastOneFailed(result, exitCode) {
  const isWrong = exitCode !== 0 || result.passed + result.failed === 0;
  return isWrong ? { ...result, failed: Math.max(1, result.failed) } : result;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // the runner ended before it could write
  }
}
