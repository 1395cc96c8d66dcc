import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');

/** An import that is carried out when the file is loaded. */
const staticImport = /^\s*(?:import|export)\s(?!type\s)[^;(]*?['"]@simplewebauthn\/[^'"]*['"]/m;

test('no source loads the library of passkeys when the service starts', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const loading = files.filter(path => staticImport.test(readFileSync(join(sources, path), 'utf8')));
  expect(loading).toEqual([]);
});

test.each([
  ["import { verifyAuthenticationResponse } from '@simplewebauthn/server';", true],
  ["import '@simplewebauthn/server';", true],
  ["export * from '@simplewebauthn/server/helpers';", true],
  ["import type { WebAuthnCredential } from '@simplewebauthn/server';", false],
  ["  loading ??= import('@simplewebauthn/server');", false],
  ["type Library = typeof import('@simplewebauthn/server');", false],
])('%s', (line, isLoaded) => {
  expect(staticImport.test(line)).toBe(isLoaded);
});
