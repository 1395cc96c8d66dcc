import { Refusal } from '@talon/contract/errors';
import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { isWaiting } from './challenge-reply';
import { type ChallengeRow, replaceCode } from './challenges';
import type { Deps } from '../../kernel/deps';
import { lockOpenChallenge } from './lock-open-challenge';
import { sentTo } from './sent-to';
import { sendCode } from './send-code';
import type { Delivery } from './delivery';

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
  const isProven = sending.isProven ?? false;
  if (challenge.resend_in > 0 && !(isProven && isWaiting(challenge))) tooEarly(challenge.resend_in);
  const { payload, purpose, onboarding_id, account_id, context, expires_in } = challenge;
  await lockOpenChallenge(tx, payload);
  const { method, destination } = address;
  const sent = await sendCode(
    deps,
    tx,
    payload,
    { ...sending, purpose, onboarding_id, account_id, method, destination, context },
    Math.min(expires_in, codeSeconds),
  );
  const replaced = await replaceCode(tx, {
    ...sent,
    payload,
    isProven,
    seconds: codeSeconds,
    resendSeconds: deps.limits.resendSeconds.next,
  });
  // A parallel call was first: its code is valid, and this one is never sent.
  if (!replaced) tooEarly(deps.limits.resendSeconds.next);
}

function tooEarly(retryAfterSeconds: number): never {
  throw new Refusal('too-many-codes', { retryAfterSeconds });
}
