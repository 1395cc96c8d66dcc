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
  expect(rows?.length).toBeGreaterThan(120);
});

test.each(rows ?? [])(
  '$modules: has the test that the document names, or a reason',
  ({ modules, outcome, where }) => {
    const isLeftOut = /^not (supported|applicable)/.test(outcome);
    if (isLeftOut) expect(outcome).toMatch(/because|neither/);
    if (isLeftOut && where === '') return;
    const [, file, title] = /^`([\w/.-]+)`: (.+)$/.exec(where) ?? [];
    if (file === undefined || title === undefined) {
      const [name = ''] = /oidcc-[\w-]+/.exec(modules) ?? [];
      return expect(own.includes(`'${name}'`) || own.includes(`'${name}:`), `${name} has a test`).toBe(true);
    }
    expect(titlesOf(file), `${file} has the test ${title}`).toContain(title);
  },
);

/** The names of the tests of a file, also those that a table of cases gives. */
function titlesOf(file: string): string[] {
  const text = readFileSync(join(oauth, file), 'utf8');
  const plain = [...text.matchAll(/^\s*test\(\s*'(.+)',/gm)].map(([, title = '']) => title);
  const patterns = [...text.matchAll(/\)\(\s*'(.+?)',\s*(?:async )?[(\w]/gs)].map(([, title = '']) => title);
  const named = [...text.matchAll(/^\s*\[\s*'(.+?)',/gm)].map(([, name = '']) => name);
  const listed = [...text.matchAll(/test\.each\(\[([^[\]]+)\]\)/g)].flatMap(([, list = '']) =>
    list.split(',').map(each => each.trim().replaceAll("'", '')),
  );
  const cases = [...named, ...listed];
  return [...plain, ...patterns.flatMap(pattern => cases.map(each => pattern.replace(/%[si]/, each)))];
}
