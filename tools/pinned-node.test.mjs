// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSupported, OLDEST_LAUNCHER, OLDEST_NODE } from './pinned-node.mjs';
import { projectRoot } from './project.mjs';

const { engines, optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));

test.each([
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node %s is new enough for the product: %s', (version, isEnough) => {
  expect(isSupported(version, OLDEST_NODE)).toBe(isEnough);
});

test('package.json names the oldest Node that can begin a command', () => {
  expect(engines.node).toBe(`>=${OLDEST_LAUNCHER.split('.')[0]}`);
});

test.each(pinned)('%s is a Node that the product supports, with long-term support', (_, version) => {
  expect(isSupported(String(version), OLDEST_NODE)).toBe(true);
  expect(Number(String(version).split('.')[0]) % 2).toBe(0);
});
