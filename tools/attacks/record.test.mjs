// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';

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
  expect(readFileSync(join(projectRoot, file.replaceAll('`', '')), 'utf8')).toContain(title);
});
