// @ts-check
import { expect, test } from 'vitest';
import { lockFaults } from './lock-check.ts';

const manifests = {
  '': { dependencies: { esbuild: '0.28.2' } },
  'packages/rules': { dependencies: { ibantools: '4.5.4' } },
};
const locked = {
  '': { dependencies: { esbuild: '0.28.2' } },
  'packages/rules': { dependencies: { ibantools: '4.5.4' } },
  'node_modules/@talon/rules': { resolved: 'packages/rules', link: true },
  'node_modules/esbuild': {
    version: '0.28.2',
    integrity: 'sha512-a',
    optionalDependencies: { '@esbuild/linux-x64': '0.28.2' },
  },
  'node_modules/@esbuild/linux-x64': { version: '0.28.2', integrity: 'sha512-b' },
  'node_modules/ibantools': { version: '4.5.4', integrity: 'sha512-c' },
};

test('a sound lock file has no faults', () => {
  expect(lockFaults(locked, manifests)).toEqual([]);
});

test.each([
  [
    'an address of a registry',
    {
      ...locked,
      'node_modules/ibantools': { resolved: 'https://registry.example/i.tgz', integrity: 'sha512-c' },
    },
    manifests,
    ['node_modules/ibantools names the registry it came from'],
  ],
  [
    'no integrity',
    { ...locked, 'node_modules/ibantools': { version: '4.5.4' } },
    manifests,
    ['node_modules/ibantools has no integrity'],
  ],
  [
    'a platform package short',
    Object.fromEntries(Object.entries(locked).filter(([path]) => !path.includes('linux-x64'))),
    manifests,
    ['@esbuild/linux-x64, which node_modules/esbuild may need, is not locked'],
  ],
  [
    'a package.json that moved on',
    locked,
    { ...manifests, 'packages/rules': { dependencies: { ibantools: '4.5.5' } } },
    ['dependencies of packages/rules differ from the lock file'],
  ],
  [
    'a range',
    { ...locked, 'packages/rules': { dependencies: { ibantools: '^4.5.4' } } },
    { ...manifests, 'packages/rules': { dependencies: { ibantools: '^4.5.4' } } },
    ['packages/rules asks for ibantools ^4.5.4, not for one exact version'],
  ],
])('%s is a fault', (_, lock, named, faults) => {
  expect(lockFaults(lock, named)).toEqual(faults);
});

test('one version of a package under another name is no fault', () => {
  const asked = { dependencies: { 'openid-client-5': 'npm:openid-client@5.7.1' } };
  expect(
    lockFaults({ ...locked, 'packages/rules': asked }, { ...manifests, 'packages/rules': asked }),
  ).toEqual([]);
});
