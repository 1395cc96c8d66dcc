import { expect, test } from 'vitest';
import { showsLogin } from './portal';

test.each([
  ['/login/email', '', true],
  ['/login/email?a=b', '', true],
  ['/login', '', true],
  ['/login?a=b', '', true],
  ['/', '', true],
  ['/?a=b', 'language=nl', true],
  ['/', 'uzzer_token=1', false],
  ['/login', 'uzzer_token=1', false],
  ['/login/phone', '', false],
  ['/logins', '', false],
  ['/onboarding', '', false],
])('%s with the cookie %j shows the drawn login page: %s', (url, cookie, isDrawn) => {
  expect(showsLogin({ url, headers: { cookie } })).toBe(isDrawn);
});
