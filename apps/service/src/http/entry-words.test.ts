import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { entryWords } from './entry-words';

const folder = mkdtempSync(join(tmpdir(), 'talon-portal-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what a build does not tell is not fetched beforehand', () => {
  expect(entryWords(folder)('nl')).toBeUndefined();
});

test('each language has the words of the first page in a chunk of its own', () => {
  const manifest = {
    'index.html': { file: 'assets/index-1.js' },
    '../../virtual:catalogue/fr/account': { file: 'assets/account-2.js' },
    '../../virtual:catalogue/fr_LU/entry': { file: 'assets/entry-3.js' },
    '../../virtual:catalogue/fr/entry': { file: 'assets/entry-4.js' },
  };
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  const words = entryWords(folder);
  expect(['fr', 'fr_LU', 'xx'].map(words)).toEqual(['/assets/entry-4.js', '/assets/entry-3.js', undefined]);
});
