import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';
import { isLongRun, longTests } from '../tools/test/short-run.mjs';

const executablePath = findBrowser();
if (!executablePath) throw new Error('No browser for the journeys: `npm test` finds or installs one.');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  ...(isLongRun ? {} : { testIgnore: longTests }),
  globalSetup: './start-service.ts',
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: true,
  // One more than the cores of a small machine: journeys wait for pages and for countdowns.
  workers: 3,
  // A fault is found by what is shown, never by how fast: a busy machine may take its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath, args: browserArguments },
    video: 'off',
    // It slows each step: `--trace on` where one is looked for.
    trace: 'off',
  },
});
