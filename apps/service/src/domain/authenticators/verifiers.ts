import type { UnsentMethod } from '@talon/rules/authenticators';
import { verifyApp } from './verify-app';
import { verifyPasskey } from './verify-passkey';
import { verifyRecoveryCode } from './verify-recovery-code';
import type { Verifier } from './verifier';

/** How each type of authenticator to which no code is sent is checked. */
export const verifiers: Readonly<Record<UnsentMethod, Verifier>> = {
  totp: verifyApp,
  'recovery-code': verifyRecoveryCode,
  passkey: verifyPasskey,
};
