import { expect, test } from 'vitest';
import { mayReceiveSms, smsProblem } from './sms-number';

test.each([
  ['BE', 'MOBILE', undefined],
  ['LU', 'FIXED_LINE_OR_MOBILE', undefined],
  ['BE', 'FIXED_LINE', 'not-mobile'],
  ['BE', 'PREMIUM_RATE', 'not-mobile'],
  ['BE', undefined, 'not-mobile'],
  ['PL', 'MOBILE', 'country'],
  ['PL', 'FIXED_LINE', 'country'],
  [undefined, 'MOBILE', 'country'],
])('a number of %s of the type %s: %s', (country, type, problem) => {
  expect(smsProblem({ country, type }, ['BE', 'LU'])).toBe(problem);
});

test('a country of the list receives SMS, and no other', () => {
  expect(['BE', 'PL', undefined].map(country => mayReceiveSms(country, ['BE', 'LU']))).toEqual([
    true,
    false,
    false,
  ]);
});
