import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const oauth = join(import.meta.dirname, '..');
const document = readFileSync(join(oauth, '../../../../docs/conformance.md'), 'utf8');
const isTest = (name: string) => name.endsWith('.test.ts') && !name.startsWith('documented');
const own = readdirSync(import.meta.dirname)
  .filter(isTest)
  .map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

/** The rows of the tables of modules, by their cells. */
const rows = document
  .split('\n## Libraries')[0]
  ?.split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, modules = '', outcome = '', where = '']) => ({ modules, outcome, where }));

test('the document names the modules of five plans', () => {
  expect(rows?.length).toBeGreaterThan(80);
});

test.each(rows ?? [])(
  '$modules: has the test that the document names, or a reason',
  ({ modules, outcome, where }) => {
    if (/^not (supported|applicable)/.test(outcome)) return expect(outcome).toMatch(/because|neither/);
    const [, file, title] = /^`([\w/.-]+)`: (.+)$/.exec(where) ?? [];
    if (file === undefined || title === undefined) {
      const [name = ''] = /oidcc-[\w-]+/.exec(modules) ?? [];
      return expect(own.includes(`'${name}'`) || own.includes(`'${name}:`), `${name} has a test`).toBe(true);
    }
    expect(readFileSync(join(oauth, file), 'utf8').includes(title), `${file} has the test ${title}`).toBe(
      true,
    );
  },
);
