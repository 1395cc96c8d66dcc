import type { AuthenticatorType, UnsentMethod } from '@talon/rules/authenticators';
import { appCodeLength, codeLength, longCodeLength, recoveryCodeLength } from '@talon/rules/codes';

/** Digits or characters of what a person types for an authenticator that needs no delivery; a passkey needs nothing. */
export const unsentCodeLength: Readonly<Record<UnsentMethod, number>> = {
  totp: appCodeLength,
  'recovery-code': recoveryCodeLength,
  passkey: 0,
};

/** The length of an ordinary code, and after too many wrong codes. Only what can be guessed becomes longer. */
export const codeDigits: Readonly<Record<AuthenticatorType, { ordinary: number; long: number }>> = {
  sms: { ordinary: codeLength.sms, long: longCodeLength },
  email: { ordinary: codeLength.email, long: longCodeLength },
  totp: { ordinary: unsentCodeLength.totp, long: longCodeLength },
  'recovery-code': { ordinary: unsentCodeLength['recovery-code'], long: unsentCodeLength['recovery-code'] },
  passkey: { ordinary: unsentCodeLength.passkey, long: unsentCodeLength.passkey },
};
