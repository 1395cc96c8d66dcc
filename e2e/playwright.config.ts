import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';
import { isLongRun, longTests } from '../tools/test/short-run.mjs';
import { long } from './short-run';

const executablePath = findBrowser();
if (!executablePath) throw new Error('No browser for the journeys: `npm test` finds or installs one.');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  ...(isLongRun ? {} : { testIgnore: longTests, grepInvert: new RegExp(long.tag) }),
  globalSetup: './start-service.ts',
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] === 'true',
  fullyParallel: true,
  // One more than the cores of a small machine, because journeys often wait for pages and countdowns.
  workers: 3,
  // Tests check what a page shows, not how fast, so the timeouts are long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      executablePath,
      // One process for all pages of a browser context: each page would start two.
      args: [...browserArguments, '--renderer-process-limit=1'],
    },
    // Drawing what moves takes a tenth of the time. The long run shows it.
    ...(isLongRun ? {} : { reducedMotion: 'reduce' }),
    video: 'off',
    // A trace slows down each step. Use `--trace on` to get one.
    trace: 'off',
  },
});
