import { expect, test } from 'vitest';
import type { CodeMethod } from '../codes';
import { confirmStepOf, nextEntry } from './add-method';

test.each<[CodeMethod[], boolean, boolean, string]>([
  [[], true, true, 'phone'],
  [[], false, true, 'phone'],
  [[], false, false, 'phone'],
  [[], true, false, 'email'],
  [['email'], true, false, 'phone'],
  [['email'], true, true, 'phone'],
  [['sms'], true, true, 'email'],
  [['sms'], false, true, 'email'],
  [['sms', 'email'], true, true, 'done'],
])(
  'with %j active, e-mail verified %s, phone verified %s, setting up goes on with %s',
  (active, hasEmail, hasPhone, step) => {
    expect(nextEntry(active, { hasEmail, hasPhone })).toBe(step);
  },
);

test.each<[CodeMethod, string]>([
  ['sms', 'phone_confirm'],
  ['email', 'email_confirm'],
])('the code of %s is waited for at %s', (method, step) => {
  expect(confirmStepOf(method)).toBe(step);
});
