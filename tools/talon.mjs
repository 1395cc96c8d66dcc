// @ts-check
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { projectRoot } from './project.mjs';
import { run } from './run-command.mjs';
import { prepareSurroundings } from './start/surroundings.mjs';

/** @param {string} step */
function tell(step) {
  console.error(`· ${step}`); // standard output is the command's own
}

try {
  await buildIfNeeded(tell);
  const surroundings = await prepareSurroundings(tell);
  // Ctrl-C is the command's to heed: we wait for it, then end the database.
  process.on('SIGINT', () => {});
  process.exitCode = await run(
    process.execPath,
    ['--enable-source-maps', join(projectRoot, 'apps/service/dist/talon.js'), ...process.argv.slice(2)],
    // Paths are meant from where the person stands; npm itself runs scripts in the project.
    { cwd: process.env['INIT_CWD'] ?? process.cwd(), env: surroundings.env, stdio: 'inherit' },
  );
  await surroundings.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
