import { normaliseRecoveryCode } from '@talon/rules/recovery-codes';
import { findRecoveryCode, consumeRecoveryCode } from './recovery-codes';
import type { Verifier } from './verifier';

/** The text that is hashed. It contains the account id, so that a hash fits one account. */
export const recoveryCodeText = (accountId: string, code: string) => `${accountId} ${code}`;

/** A recovery code. Each works once; it confirms a sign-in or a step-up, but never a single-use step-up or an enrolment. */
export const verifyRecoveryCode: Verifier = {
  read: ({ code }) => normaliseRecoveryCode(code ?? ''),
  verify: async ({ deps, tx, challenge, accountId, text }) => {
    if (challenge.purpose !== 'sign-in' && challenge.purpose !== 'sudo') return undefined;
    const hashes = deps.keyedHash.all('recovery-code', recoveryCodeText(accountId, text));
    const found = await findRecoveryCode(tx, { accountId, hashes });
    return (
      found && {
        authenticatorId: null,
        use: async db => (await consumeRecoveryCode(db, { id: found.id })) !== undefined,
      }
    );
  },
};
