import { expect, test } from 'vitest';
import type { CodeMethod } from '../codes';
import { nextMandatoryPage } from './mandatory-mfa';

test.each<[CodeMethod[], boolean, boolean, string]>([
  [[], true, true, 'phone'],
  [[], false, true, 'phone'],
  [[], true, false, 'email'],
  [[], false, false, 'phone'],
  [['sms'], true, true, 'email'],
  [['sms'], false, true, 'email'],
  [['email'], true, true, 'phone'],
  [['email'], true, false, 'phone'],
  [['email', 'sms'], true, true, 'success'],
])('with %j active, e-mail verified %s, phone verified %s: %s', (active, hasEmail, hasPhone, page) => {
  expect(nextMandatoryPage({ active, hasEmail, hasPhone })).toBe(page);
});
