// @ts-check
import { expect, test } from 'vitest';
import { productionPackages } from './production-packages.ts';

const locked = /** @type {import('./locked-packages.ts').LockedPackages} */ ({
  'apps/service': {
    version: '1',
    dependencies: { '@talon/rules': '1', queue: '1' },
    devDependencies: { vitest: '1' },
  },
  'packages/rules': { version: '1', dependencies: { phone: '1' } },
  'node_modules/@talon/rules': { version: '1', link: true, resolved: 'packages/rules' },
  'node_modules/phone': { version: '1' },
  'node_modules/queue': {
    version: '1',
    dependencies: { log: '2' },
    optionalDependencies: { 'queue-linux': '1', 'queue-windows': '1' },
    peerDependencies: { database: '1', typescript: '7' },
    peerDependenciesMeta: { typescript: { optional: true } },
  },
  'node_modules/queue/node_modules/log': { version: '2', dependencies: { queue: '1' } },
  'node_modules/log': { version: '1' },
  'node_modules/queue-linux': { version: '1', optional: true },
  'node_modules/queue-windows': { version: '1', optional: true },
  'node_modules/database': { version: '1' },
  'node_modules/typescript': { version: '7', dev: true },
  'node_modules/vitest': { version: '1', dev: true },
});

test('what a workspace needs when it runs: nothing for development, nothing for other machines', () => {
  const isPresent = (/** @type {string} */ path) => path !== 'node_modules/queue-windows';
  expect(productionPackages('apps/service', locked, isPresent)).toEqual([
    'node_modules/database',
    'node_modules/phone',
    'node_modules/queue',
    'node_modules/queue-linux',
    'node_modules/queue/node_modules/log',
  ]);
});
