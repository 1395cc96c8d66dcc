// @ts-check
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { run, runScript } from './run-command.mjs';

const { values: options } = parseArgs({
  options: { all: { type: 'boolean', default: false }, built: { type: 'boolean', default: false } },
});

try {
  await ensureBrowser();
  const built = options.built ? 0 : await run(process.execPath, ['tools/build.mjs']);
  const args = ['test', '--config', 'e2e/screenshots.config.ts'];
  const env = { ...process.env, ...(options.all && { SCREENSHOTS: 'all' }) };
  process.exitCode = built || (await runScript('@playwright/test/cli.js', args, { env }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
