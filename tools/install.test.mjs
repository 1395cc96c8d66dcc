// @ts-check
import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const locked = {
  '': { version: '0.1.0' },
  'packages/rules': { version: '0.1.0' },
  'node_modules/@talon/rules': { link: true },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true },
};
const installed = { 'node_modules/@talon/rules': { link: true }, 'node_modules/pg': { version: '8.23.1' } };

test.each([
  ['a fresh clone', undefined, false],
  ['all that this platform needs', installed, true],
  [
    'another version than the lock file names',
    { ...installed, 'node_modules/pg': { version: '8.22.0' } },
    false,
  ],
  ['a package short', { 'node_modules/@talon/rules': { link: true } }, false],
  ['a workspace short', { 'node_modules/pg': { version: '8.23.1' } }, false],
])('%s', (_, found, isComplete) => {
  expect(isInstalled(locked, found)).toBe(isComplete);
});
