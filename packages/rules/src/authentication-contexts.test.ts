import { describe, expect, test } from 'vitest';
import { contextOf, meetsContext } from './authentication-contexts';
import { methodsOfPasskey, methodsOfPasswordSignIn } from './authentication-methods';

const password = methodsOfPasswordSignIn(null);
const byKey = methodsOfPasskey({ isBackupEligible: true });

describe('the context of a sign-in', () => {
  test.each([
    ['with the password', password, 'urn:talon:password'],
    ['with a code by SMS', methodsOfPasswordSignIn('sms'), 'urn:talon:two-factor'],
    ['with a code by e-mail', methodsOfPasswordSignIn('email'), 'urn:talon:two-factor'],
    ['with an app', methodsOfPasswordSignIn('totp'), 'urn:talon:two-factor'],
    ['with a recovery code', methodsOfPasswordSignIn('recovery-code'), 'urn:talon:two-factor'],
    ['with a card', methodsOfPasswordSignIn('card'), 'urn:talon:two-factor'],
    ['with a passkey', byKey, 'urn:talon:passkey'],
    ['with a passkey on one device', methodsOfPasskey({ isBackupEligible: false }), 'urn:talon:passkey'],
    ['with the password and a passkey', [...password, ...byKey], 'urn:talon:passkey'],
  ])('%s', (_sign_in, methods, context) => expect(contextOf(methods)).toBe(context));

  test('meets the weaker ones too, and no stronger one', () => {
    expect(meetsContext(byKey, 'urn:talon:password')).toBe(true);
    expect(meetsContext(byKey, 'urn:talon:two-factor')).toBe(true);
    expect(meetsContext(methodsOfPasswordSignIn('sms'), 'urn:talon:passkey')).toBe(false);
    expect(meetsContext(password, 'urn:talon:two-factor')).toBe(false);
  });
});
