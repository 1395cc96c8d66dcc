// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { projectRoot, stateDirectory } from './project.mjs';
import { run } from './run-command.mjs';
import { prepareEnvironment } from './start/environment.ts';

/** @param {string} step */
function report(step) {
  console.error(`· ${step}`); // standard output belongs to the command
}

/** Names the database before anything happens to it. Refuses to make a demonstration that nobody has started. */
function nameDatabase() {
  const name = ['DATABASE_URL', 'DATABASE_URL_FILE'].find(each => process.env[each]);
  if (name) return report(`Using the database of ${name}`);
  if (!existsSync(join(stateDirectory, 'keys.json'))) {
    throw new Error(
      'DATABASE_URL is missing, and this checkout has no demonstration: run "npm start" once, or name a database.',
    );
  }
  report('DATABASE_URL is missing: using the demonstration of this checkout');
}

try {
  const needsDatabase = process.argv[2] !== '--help';
  if (needsDatabase) nameDatabase();
  await buildIfNeeded(report);
  const environment = needsDatabase ? await prepareEnvironment(report) : undefined;
  // The command handles Ctrl-C. This process waits for the command and then stops the database.
  process.on('SIGINT', () => {});
  process.exitCode = await run(
    process.execPath,
    ['--enable-source-maps', join(projectRoot, 'apps/service/dist/talon.js'), ...process.argv.slice(2)],
    // Paths are relative to the person's directory; npm runs scripts in the project.
    {
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      env: environment?.env ?? process.env,
      stdio: 'inherit',
    },
  );
  await environment?.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
