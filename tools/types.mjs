// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';
import { runScript } from './run-command.mjs';
import { readManifests } from './workspaces.mjs';

// Each part is checked as it is built: a floor sees neither the browser nor Node unless it runs there.
const parts = [...Object.keys(readManifests()), 'tools'].filter(
  path => path !== '' && existsSync(join(projectRoot, path, 'tsconfig.json')),
);
const waiting = [...parts];

async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const code = await runScript('typescript/bin/tsc', ['-p', part]);
    console.log(`${code === 0 ? 'right' : 'WRONG'}  ${part}`);
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all([work(), work()]);
