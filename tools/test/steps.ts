import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oldestPrograms } from '../postgres/programs.ts';
import { run, runScript } from '../run-command.mjs';
import { type Result, resultOfCheck, resultOfPlaywright, resultOfVitest } from './results.ts';
import { isLongRun, leaveOut } from './short-run.mjs';

interface Step {
  /** What `--only` takes. */
  name: string;
  title: string;
  /** Names of steps without which this one cannot run. */
  needs?: string[];
  /** Is given a directory for its reports. */
  run: (reports: string) => Promise<Result>;
}
/** A step that needs no other one, and whose output is shown when it ends. */
interface Check {
  /** What `--only` takes. */
  name: string;
  title: string;
  /** Is given an open file for its output. */
  run: (output: number) => Promise<Result>;
}

const check =
  (script: string, ...args: string[]) =>
  async (output: number) =>
    resultOfCheck(await run(process.execPath, [script, ...args], { stdio: ['ignore', output, output] }));

const tool = (script: string) => async () => resultOfCheck(await run(process.execPath, [script]));

/** What reads the code alone. The longest ones come first, so that none of them runs alone at the end. */
export const checks: Check[] = [
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
  { name: 'lock', title: 'Lock file', run: check('tools/lock-check.ts') },
];

export const steps: Step[] = [
  // Some tests run what is built.
  { name: 'build', title: 'Build', run: tool('tools/build.mjs') },
  { name: 'unit', title: 'Unit and integration tests', run: runVitest },
  ...(isLongRun
    ? [{ name: 'oldest', title: 'Tests of the service on PostgreSQL 15', run: runOnOldest }]
    : []),
  { name: 'size', title: 'Size of the login page', needs: ['build'], run: tool('tools/size-budget.ts') },
  { name: 'browser', title: 'A browser', run: tool('tools/browser.mjs') },
  { name: 'journeys', title: 'Browser journeys', needs: ['build', 'browser'], run: runPlaywright },
];

async function runVitest(reports: string) {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return resultOfVitest(report, await runScript('vitest/vitest.mjs', args));
}

/** The short tests of the service, on the oldest version of PostgreSQL that it accepts: the embedded one is of the newest. */
async function runOnOldest(reports: string) {
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

async function runPlaywright(reports: string) {
  const report = join(reports, 'playwright.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  return resultOfPlaywright(report, await runScript('@playwright/test/cli.js', args, { env }));
}
