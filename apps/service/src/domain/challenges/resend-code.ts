import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, replaceCode } from './challenges';
import type { Deps } from '../../kernel/deps';
import { lockOpenChallenge } from './lock-open-challenge';
import { sentTo } from './sent-to';
import { codeHash, newCode } from './new-code';
import { sendCode } from './send-code';
import type { Delivery } from './delivery';
import { nextCodeDigits } from './wrong-codes';

/**
 * Sends a new code for a challenge; the earlier one no longer works, and wrong codes stay counted. Does nothing for an
 * authenticator that needs no delivery.
 */
export async function resendCode(
  deps: Deps,
  tx: Queryable,
  challenge: ChallengeRow,
  sending: Omit<Delivery, 'method' | 'destination'>,
): Promise<void> {
  const address = sentTo(challenge);
  if (!address) return;
  if (challenge.resend_in > 0) tooEarly(challenge.resend_in);
  await lockOpenChallenge(tx, challenge.payload);
  const { purpose, onboarding_id, account_id, context } = challenge;
  const { method, destination } = address;
  const digits = await nextCodeDigits(deps, tx, { purpose, accountId: account_id, destination, method });
  const code = newCode(digits);
  const countedUnder = await sendCode(
    deps,
    tx,
    { ...sending, purpose, onboarding_id, account_id, method, destination, context },
    code,
    challenge.expires_in,
  );
  const replaced = await replaceCode(tx, {
    payload: challenge.payload,
    codeHash: codeHash(deps, challenge.payload, code),
    codeDigits: digits,
    countedUnder,
    resendSeconds: deps.limits.resendSeconds.next,
  });
  // A parallel call was first: its code is valid, and this one is never sent.
  if (!replaced) tooEarly(deps.limits.resendSeconds.next);
}

function tooEarly(retryAfterSeconds: number): never {
  throw new Refusal('too-many-codes', { retryAfterSeconds });
}
