import { expect, test } from 'vitest';
import { methodsOfPasskey, methodsOfPasswordSignIn } from './authentication-methods';

test.each([
  [null, ['pwd']],
  ['sms', ['pwd', 'sms', 'mca', 'mfa']],
  ['email', ['pwd', 'otp', 'mca', 'mfa']],
  ['totp', ['pwd', 'otp', 'mfa']],
  ['recovery-code', ['pwd', 'otp', 'mfa']],
  ['card', ['pwd', 'kba', 'otp', 'mca', 'mfa']],
] as const)('a sign-in with the password and %s is %o', (method, methods) => {
  expect(methodsOfPasswordSignIn(method)).toEqual(methods);
});

test('the key of a passkey that may be copied counts as kept by software, the key of another by hardware', () => {
  expect(methodsOfPasskey({ isBackupEligible: true })).toEqual(['swk', 'user', 'mfa']);
  expect(methodsOfPasskey({ isBackupEligible: false })).toEqual(['hwk', 'user', 'mfa']);
});
