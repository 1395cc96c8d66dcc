// @ts-check
import { expect, test } from 'vitest';
import { readBindings, readCalls } from './calls.mjs';
import { readLayers, readOwners } from './layers.mjs';
import { readTables, tablesOf } from './tables.mjs';

const tables = readTables();

test('the tables of a use case are those of the statements that it uses, wherever they are', () => {
  const useCase = readBindings().get('signOut') ?? '';
  expect(useCase).toMatch(/^apps\/service\/src\/features\//);
  expect(tablesOf(useCase, tables)).toContain('tokens');
});

test('most calls have a use case', () => {
  const bindings = readBindings();
  const calls = readCalls();
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(({ name }) => bindings.has(name)).length).toBeGreaterThan(calls.length * 0.8);
});

test('every module that writes tables is found, and none of the tests', () => {
  const modules = readOwners(tables).map(({ module }) => module);
  expect(modules).toContain('domain/sessions');
  expect(modules).not.toContain('testing');
});

test('the lowest layer of the service imports from no other', () => {
  expect(readLayers('apps/service/src')[0]).toMatchObject({ name: 'kernel', imports: [] });
});
