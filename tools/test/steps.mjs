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
 */

/**
 * @param {string} script path within node_modules
 * @param {...string} args
 */
const check =
  (script, ...args) =>
  async () =>
    resultOfCheck(await runScript(script, args));

/** @param {...string} args of Node */
const tool =
  (...args) =>
  async () =>
    resultOfCheck(await run(process.execPath, args));

/** @type {Step[]} */
export const steps = [
  { name: 'lock', title: 'Lock file', run: tool('tools/lock-check.mjs') },
  { name: 'format', title: 'Format', run: check('@biomejs/biome/bin/biome', 'format', '.') },
  { name: 'lint', title: 'Lint', run: check('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', title: 'Types', run: tool('tools/types.mjs') },
  {
    name: 'unused',
    title: 'Unused files and undeclared packages',
    run: check('knip/bin/knip.js', '--no-progress'),
  },
  { name: 'map', title: 'Map of the features', run: tool('tools/map.mjs', '--check') },
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
