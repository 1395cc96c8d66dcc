import { readdirSync, readFileSync } from 'node:fs';
import { readImportProblems } from '@talon/rules/import-problems';
import { importKinds } from '@talon/rules/imports';
import { expect, test } from 'vitest';
import { importOf } from './import-kinds';

/** Every message of a schema and of the schemas in it. */
function messagesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'message' && typeof value === 'string' ? [value] : messagesOf(value),
  );
}

test.each(importKinds)('the console can say what is wrong with a column of %s', kind => {
  const columns = Object.entries(importOf(kind).columns.entries);
  const texts = columns.flatMap(([column, schema]) => messagesOf(schema).map(text => `${column} ${text}`));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter(text => readImportProblems(text)?.[0]?.about['column'] === undefined)).toEqual([]);
});

test('the console can say every other problem of a line', () => {
  const files = readdirSync(import.meta.dirname).filter(file => !file.includes('.test.'));
  const sources = files.map(file => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).join('\n');
  const texts = [
    ...sources.matchAll(
      /(?:problem: |LineRefused\(|const (?:tooLong|notUtf8) = |\? |problem = |return )(['`])([a-z$][^'`]* [^'`]*)\1/g,
    ),
  ].map(([, , text = '']) =>
    text
      .replaceAll(/\$\{max\w+\}|\$\{[^}]*length\}/g, '3')
      .replace('${kind}', 'email')
      .replaceAll(/\$\{[^}]+\}/g, 'user_id'),
  );
  expect(texts.length).toBeGreaterThan(15);
  // Parts of sentences, and what the command prints.
  const others = ['is missing', 'is wrong', 'refused: user_id'];
  expect(texts.filter(text => !others.includes(text) && readImportProblems(text) === undefined)).toEqual([]);
});
