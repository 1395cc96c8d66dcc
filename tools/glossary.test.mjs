// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const sources = files.filter(file => /\.(tsx?|mjs|sql)$/.test(file));
const documents = files.filter(file => file.endsWith('.md') && file !== 'CHANGELOG.md');
const [words = [], replaced = []] = read('docs/glossary.md').split('## Replaced words').map(tableRows);

test.each(words)('"%s" occurs at its place in the code', (word, _meaning, _source, place = '') => {
  const folder = place.replaceAll('`', '');
  const inside = files.filter(file => file === folder || file.startsWith(`${folder}/`));
  const identifier = new RegExp(word.split(/[ -]/).join('[_-]?'), 'i');
  expect(inside.some(file => identifier.test(file) || identifier.test(read(file)))).toBe(true);
});

test('no replaced word is part of an exported name, a table, a file name or a document', () => {
  const terms = replaced.map(([term = '']) => new RegExp(` ${parts(term).trim()}s? `));
  const names = [...files, ...sources.flatMap(namesIn), ...documents.flatMap(linesOf)];
  expect(names.filter(name => terms.some(term => term.test(parts(name))))).toEqual([]);
});

/** @param {string} file */
function read(file) {
  return readFileSync(join(projectRoot, file), 'utf8');
}

/** @param {string} text @returns {string[][]} the cells of each row, without those of the headings */
function tableRows(text) {
  const rows = text.split('\n').filter(line => line.startsWith('| '));
  const cells = rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
  return cells.filter(([first]) => first !== 'word' && first !== 'replaced');
}

/** Splits camelCase, snake_case, kebab-case and sentences into words. @param {string} name */
function parts(name) {
  const separated = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[/:|]/g, ' / ')
    .replace(/[^A-Za-z\d/]+/g, ' ');
  return ` ${separated.trim().toLowerCase()} `;
}

/** @param {string} file @returns {string[]} what it exports, and the tables it makes */
function namesIn(file) {
  const found = /\bexport (?:async )?(?:function|const|class|type|interface) (\w+)|\bcreate table (\w+)/g;
  return [...read(file).matchAll(found)].map(([, name, table]) => `${file}: ${name ?? table}`);
}

/** @param {string} file */
function linesOf(file) {
  const [text = ''] = read(file).split('## Replaced words');
  return text.split('\n').map(line => `${file}: ${line}`);
}
