// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oldestPrograms } from '../postgres/programs.mjs';
import { run, runScript } from '../run-command.mjs';
import { resultOfCheck, resultOfPlaywright, resultOfVitest } from './results.mjs';
import { isLongRun, leaveOut } from './short-run.mjs';

/**
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} title
 * @property {string[]} [needs] names of steps without which this one cannot run
 * @property {(reports: string) => Promise<Result>} run is given a directory for its reports
 *
 * @typedef {object} Check a step that needs no other one, and whose output is shown when it ends
 * @property {string} name what `--only` takes
 * @property {string} title
 * @property {(output: number) => Promise<Result>} run is given an open file for its output
 */

/**
 * @param {string} script of Node
 * @param {...string} args
 */
const check =
  (script, ...args) =>
  async (/** @type {number} */ output) =>
    resultOfCheck(await run(process.execPath, [script, ...args], { stdio: ['ignore', output, output] }));

/** @param {string} script of Node */
const tool = script => async () => resultOfCheck(await run(process.execPath, [script]));

/**
 * What reads the code alone. The longest ones come first, so that none of them runs alone at the end.
 * @type {Check[]}
 */
export const checks = [
  { name: 'types', title: 'Types', run: check('tools/types.mjs') },
  {
    name: 'lint',
    title: 'Lint',
    run: check('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  },
  {
    name: 'unused',
    title: 'Unused files and undeclared packages',
    run: check('node_modules/knip/bin/knip.js', '--no-progress'),
  },
  { name: 'format', title: 'Format', run: check('node_modules/@biomejs/biome/bin/biome', 'format', '.') },
  { name: 'map', title: 'Map of the features', run: check('tools/map.mjs', '--check') },
  { name: 'lock', title: 'Lock file', run: check('tools/lock-check.mjs') },
];

/** @type {Step[]} */
export const steps = [
  // Some tests run what is built.
  { name: 'build', title: 'Build', run: tool('tools/build.mjs') },
  { name: 'unit', title: 'Unit and integration tests', run: runVitest },
  ...(isLongRun
    ? [{ name: 'oldest', title: 'Tests of the service on PostgreSQL 15', run: runOnOldest }]
    : []),
  { name: 'size', title: 'Size of the login page', needs: ['build'], run: tool('tools/size-budget.mjs') },
  { name: 'browser', title: 'A browser', run: tool('tools/browser.mjs') },
  { name: 'journeys', title: 'Browser journeys', needs: ['build', 'browser'], run: runPlaywright },
];

/** @param {string} reports */
async function runVitest(reports) {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return resultOfVitest(report, await runScript('vitest/vitest.mjs', args));
}

/**
 * The short tests of the service, on the oldest version of PostgreSQL that it accepts: the embedded one is of the newest.
 * @param {string} reports
 */
async function runOnOldest(reports) {
  if (!existsSync(oldestPrograms.postgres)) {
    leaveOut('PostgreSQL 15', 'the tests of the service');
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
  const report = join(reports, 'oldest.json');
  const env = { ...process.env, TEST_ON_OLDEST: '1', LONG_TESTS: '', LEFT_OUT_FILE: '' };
  const args = ['run', '--project=service', '--reporter=default', '--reporter=json'];
  return resultOfVitest(
    report,
    await runScript('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`, 'apps/service/src'], {
      env,
    }),
  );
}

/** @param {string} reports */
async function runPlaywright(reports) {
  const report = join(reports, 'playwright.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  return resultOfPlaywright(report, await runScript('@playwright/test/cli.js', args, { env }));
}
