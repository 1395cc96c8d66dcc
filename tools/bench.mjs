// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { projectRoot } from './project.mjs';

if (!existsSync('/proc/self/stat')) {
  console.error('The benchmark reads CPU times from /proc, which only Linux has.');
  process.exit(1);
}
await buildIfNeeded(step => console.log(`· ${step}`));
await import(join(projectRoot, 'bench/run.ts'));
