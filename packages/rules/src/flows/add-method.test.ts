import { expect, test } from 'vitest';
import type { CodeMethod } from '../codes';
import { confirmStepOf, nextEntry } from './add-method';

test.each<[CodeMethod[], string]>([
  [[], 'phone'],
  [['email'], 'phone'],
  [['sms'], 'email'],
  [['sms', 'email'], 'done'],
])('with %j active, setting up goes on with %s', (active, step) => {
  expect(nextEntry(active)).toBe(step);
});

test.each<[CodeMethod, string]>([
  ['sms', 'phone_confirm'],
  ['email', 'email_confirm'],
])('the code of %s is waited for at %s', (method, step) => {
  expect(confirmStepOf(method)).toBe(step);
});
