import { expect, test } from 'vitest';
import { countedErrorName } from './passkey-errors';

test.each([
  ['NotAllowedError', 'NotAllowedError'],
  ['other', 'other'],
  ['notallowederror', 'other'],
  ['', 'other'],
  ['Lotte Peeters', 'other'],
])('the error %o of a browser is counted as %s', (given, counted) => {
  expect(countedErrorName(given)).toBe(counted);
});
