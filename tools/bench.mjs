// @ts-check
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';

const tell = (/** @type {string} */ step) => console.log(`· ${step}`);

if (!existsSync('/proc/self/stat')) {
  console.error('The benchmark reads CPU times from /proc, which only Linux has.');
  process.exit(1);
}
await installIfNeeded(tell);
const { buildIfNeeded } = await import('./build.mjs');
await buildIfNeeded(tell);
await import('../bench/run.mjs');
