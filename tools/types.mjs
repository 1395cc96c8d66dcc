// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, stateDirectory } from './project.mjs';
import { runScript } from './run-command.mjs';
import { readManifests } from './workspaces.mjs';

// Each part is checked with its own types, so that only browser code sees the types of browsers, and only Node code those of Node.
const parts = [...Object.keys(readManifests()), 'tools'].filter(
  path => path !== '' && existsSync(join(projectRoot, path, 'tsconfig.json')),
);
const waiting = [...parts];

async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    // The next run checks what has changed since, and what depends on it.
    const known = join(stateDirectory, 'types', `${part.replaceAll('/', '-')}.json`);
    const args = ['-p', part, '--incremental', '--tsBuildInfoFile', known];
    const code = await runScript('typescript/bin/tsc', args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${part}`);
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all([work(), work()]);
