import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prerenderedLogin } from './prerendered-login';

const folder = mkdtempSync(join(tmpdir(), 'talon-portal-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what no build has drawn is not shown', () => {
  expect(prerenderedLogin(folder, 'be')('nl')).toBeUndefined();
});

test('each market has the page in its own languages', () => {
  const pages = { 'be nl': '<h1>Aanmelden</h1>', 'lu fr_LU': '<h1>Connexion</h1>' };
  writeFileSync(join(folder, 'login.json'), JSON.stringify(pages));
  expect(prerenderedLogin(folder, 'be')('nl')).toEqual({ html: '<h1>Aanmelden</h1>', language: 'nl' });
  expect(prerenderedLogin(folder, 'lu')('fr_LU')).toEqual({ html: '<h1>Connexion</h1>', language: 'fr_LU' });
  expect(prerenderedLogin(folder, 'lu')('nl')).toBeUndefined();
});
