import type { MfaMethod } from './authenticators';

/** How a person authenticated, in the words of OpenID Connect (RFC 8176), as clients read it in `amr`. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'sms' | 'kba' | 'mca' | 'mfa' | 'hwk' | 'swk' | 'user';

/** What each authenticator adds to the password. There is no word of its own for a code by e-mail or a recovery code. */
const added: Readonly<Record<Exclude<MfaMethod, 'passkey'>, readonly AuthenticationMethod[]>> = {
  totp: ['otp', 'mfa'],
  sms: ['sms', 'mca', 'mfa'],
  email: ['otp', 'mca', 'mfa'],
  'recovery-code': ['otp', 'mfa'],
  card: ['kba', 'otp', 'mca', 'mfa'],
};

/** How a sign-in with the password authenticated the person. `method`: what confirmed it beside the password, if anything. */
export function methodsOfPasswordSignIn(
  method: Exclude<MfaMethod, 'passkey'> | null,
): readonly AuthenticationMethod[] {
  return ['pwd', ...(method === null ? [] : added[method])];
}

/** What an authenticator adds to the methods of a session. */
export function methodsBeside(method: Exclude<MfaMethod, 'passkey'>): readonly AuthenticationMethod[] {
  return added[method];
}

/**
 * What a passkey shows: that the person was there and was verified, and has the key. The key of one that may be copied to other
 * devices counts as kept by software.
 */
export function methodsOfPasskey({
  isBackupEligible,
}: {
  isBackupEligible: boolean;
}): readonly AuthenticationMethod[] {
  return [isBackupEligible ? 'swk' : 'hwk', 'user', 'mfa'];
}
