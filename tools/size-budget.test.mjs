// @ts-check
import { expect, test } from 'vitest';
import { laterFiles, loginFiles } from './size-budget.ts';

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  'src/features/login/LoginByEmailScreen.tsx': {
    file: 'email.js',
    imports: ['_react.js'],
    css: ['email.css'],
  },
  'src/features/login/LoginByPhoneScreen.tsx': { file: 'phone.js', imports: ['_react.js'] },
  'src/app/shell/AccountPages.tsx': { file: 'account.js', imports: ['_react.js', '_query.js'] },
  '_query.js': { file: 'query.js' },
  'src/features/dashboard/DashboardScreen.tsx': {
    file: 'dashboard.js',
    imports: ['_react.js'],
    dynamicImports: ['src/app/phone-reader.ts', '_meter.js'],
  },
  'src/app/phone-reader.ts': { file: 'reader.js' },
  '_meter.js': { file: 'meter.js' },
  '_virtual:catalogue/nl/entry': { file: 'nl.js' },
  '_virtual:catalogue/fr/entry': { file: 'fr.js' },
  '_virtual:catalogue/nl/account': { file: 'nl-account.js' },
  '../../packages/ui/src/mark.svg': { file: 'mark.svg' },
};
/** @type {Record<string, number>} */
const sizes = { 'react.js': 60, 'main.js': 20, 'main.css': 5, 'email.js': 2, 'email.css': 2, 'phone.js': 3 };

test('the entry, what it imports, and of each lazy kind the largest', () => {
  const files = loginFiles(manifest, file => sizes[file] ?? (file === 'nl.js' ? 8 : 1));
  expect(Object.fromEntries(files.map(({ file, bytes }) => [file, bytes]))).toEqual({
    'react.js': 60,
    'main.js': 20,
    'nl.js': 8,
    'main.css': 5,
    'email.js': 2,
    'email.css': 2,
  });
});

test('a later screen, its frame, its words and what it fetches by itself, beyond the login page', () => {
  const screens = laterFiles(manifest, file => sizes[file] ?? 1);
  expect(Object.keys(screens)).toEqual(['src/features/dashboard/DashboardScreen.tsx']);
  expect(screens['src/features/dashboard/DashboardScreen.tsx']?.map(({ file }) => file).toSorted()).toEqual([
    'account.js',
    'dashboard.js',
    'meter.js',
    'nl-account.js',
    'query.js',
  ]);
});
