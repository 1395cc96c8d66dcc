// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ tests: string }} Tests one or more test files, separated by spaces
 * @typedef {{ lint: string }} Lint a file for the linter
 * @typedef {{ check: string }} Check a tool whose exit code tells whether all is right
 * @typedef {Tests | Lint | Check} Guard
 */

/** Long, because a test that only times out on a busy machine must not seem to kill a mutant. */
const TIMEOUT_MS = 60_000;

/**
 * Runs a guard in a copy of the project.
 * @param {Guard} guard
 * @param {string} copy
 * @returns {string[]} the names of failed tests, or the messages of the linter or tool; empty if all is right
 */
export function findFaults(guard, copy) {
  if ('tests' in guard) return failedTests(guard.tests.split(' '), copy);
  if ('lint' in guard) return lintFaults(guard.lint, copy);
  const { status, stdout, stderr } = node([guard.check], copy);
  return status === 0 ? [] : [`${guard.check}: ${firstLine(stderr) || firstLine(stdout)}`];
}

/**
 * @param {string[]} files
 * @param {string} copy
 */
function failedTests(files, copy) {
  const report = join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const args = ['--reporter=json', `--outputFile=${report}`, `--testTimeout=${TIMEOUT_MS}`, ...files];
  const { status, stdout, stderr } = node(['node_modules/vitest/vitest.mjs', 'run', ...args], copy);
  if (!existsSync(report)) throw new Error(`the tests did not run: ${stderr || stdout}`);
  const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  if (numTotalTests === 0) throw new Error(`there are no tests in ${files.join(', ')}: ${stderr || stdout}`);
  /** @type {{ name: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const ran = testResults;
  const failed = ran.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${name.slice(copy.length + 1)}: ${test.fullName}`),
  );
  // A set-up that throws makes the run fail without a failed test.
  if (status !== 0 && failed.length === 0) throw new Error(`the run failed without a failed test: ${stderr}`);
  return failed;
}

/**
 * @param {string} file
 * @param {string} copy
 */
function lintFaults(file, copy) {
  const { stdout } = node(['node_modules/oxlint/bin/oxlint', '--format=json', file], copy);
  /** @type {{ diagnostics: { code: string, message: string }[] }} */
  const { diagnostics } = JSON.parse(stdout);
  return diagnostics.map(({ code, message }) => `lint, ${code}: ${message}`);
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function node(args, cwd) {
  // The guards may be long tests.
  const env = { ...process.env, LONG_TESTS: '1' };
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n', 1)[0] ?? '';
}
