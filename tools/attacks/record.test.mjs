// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { problemOfTest } from './find-test.ts';

const record = readFileSync(join(projectRoot, 'docs/decisions/0102-where-each-attack-is-tested.md'), 'utf8');
const rows = record
  .split('\n')
  .filter(line => line.includes(' | `'))
  .map(line => line.replace(/^\| | \|$/g, '').split(' | '));

test('the record has attacks', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test.each(rows)('“%s” (%s) is tested in %s', (_attack, _by, file = '', title = '') => {
  expect(title).not.toBe('');
  const path = file.replaceAll('`', '');
  expect(problemOfTest(path, readFileSync(join(projectRoot, path), 'utf8'), title)).toBeUndefined();
});

const body = `async () => { await attack(); expect(1).toBe(1); }`;

test.each([
  ['that runs', `test('an attack fails', ${body});`, undefined],
  ['of a row', `test.each(rows)('%s: an attack fails', ${body});`, undefined],
  ['with a time limit', `test('an attack fails', { timeout: 9 }, ${body});`, undefined],
  ['in a group', `describe('an attack fails', () => { it('at sign-in', ${body}); });`, undefined],
  ['whose name is only a comment', `// an attack fails`, 'there is no test with this title'],
  ['whose name is only a text', `log('an attack fails', ${body});`, 'there is no test with this title'],
  ['that is skipped', `test.skip('an attack fails', ${body});`, 'it is skipped'],
  ['that is skipped in each row', `test.skip.each(rows)('an attack fails', ${body});`, 'it is skipped'],
  ['that is skipped sometimes', `test.skipIf(isSlow)('an attack fails', ${body});`, 'it is skipped'],
  ['that is planned', `test.todo('an attack fails', ${body});`, 'it is skipped'],
  ['that is skipped by an option', `test('an attack fails', { skip: true }, ${body});`, 'it is skipped'],
  [
    'that skips itself',
    `test('an attack fails', context => { context.skip(); expect(1).toBe(1); });`,
    'it is skipped',
  ],
  ['in a skipped group', `describe.skip('a', () => { test('an attack fails', ${body}); });`, 'it is skipped'],
  ['that is empty', `test('an attack fails', () => {});`, 'it expects nothing'],
  ['in an empty group', `describe('an attack fails', () => {});`, 'the group has no test'],
])('a test %s is told from one that proves something', (_what, source, problem) => {
  expect(problemOfTest('a.test.ts', source, 'an attack fails')).toBe(problem);
});
