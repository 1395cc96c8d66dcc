// @ts-check
import { expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { mutationChecks } from './all-checks.mjs';
import { findStaleChecks } from './stale-checks.mjs';

test('each mutation check still finds its text in the code', () => {
  expect(findStaleChecks(mutationChecks, projectRoot)).toEqual([]);
});

test('a check whose text or file is gone is found', () => {
  const check = { rule: 'a rule', replacement: '', guard: { tests: '' } };
  const gone = [
    { ...check, file: 'package.json', text: 'no such text' },
    { ...check, file: 'no-such-file', text: 'talon' },
  ];
  expect(findStaleChecks(gone, projectRoot)).toEqual(gone);
});
