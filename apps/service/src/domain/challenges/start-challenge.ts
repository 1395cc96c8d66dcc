import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { addChallenge, type ChallengeRow } from './challenges';
import type { ContextOf, PurposeWithContext } from './context';
import { codeHash, newCode } from './new-code';
import type { Purpose } from './purposes';
import { sendCode } from './send-code';
import type { Delivery } from './delivery';
import { nextCodeDigits } from './wrong-codes';

/** The purpose and the owner of a challenge. */
export type Start = {
  onboardingId?: string;
  accountId?: string;
  sessionId?: string;
} & {
  [P in Purpose]: P extends PurposeWithContext ? { purpose: P; context: ContextOf<P> } : { purpose: P };
}[Purpose];

/** Sends the first code to a destination; returns the challenge. */
export async function startChallenge(
  deps: Deps,
  tx: Queryable,
  start: Start,
  sending: Delivery,
): Promise<ChallengeRow> {
  const { purpose, onboardingId, accountId, sessionId } = start;
  const context = 'context' in start ? start.context : {};
  const payload = newToken();
  const digits = await nextCodeDigits(deps, tx, {
    purpose,
    accountId: accountId ?? null,
    destination: sending.destination,
    method: sending.method,
  });
  const code = newCode(digits);
  const countedUnder = await sendCode(
    deps,
    tx,
    { ...sending, purpose, onboarding_id: onboardingId ?? null, account_id: accountId ?? null, context },
    code,
    codeSeconds,
  );
  const challenge = await addChallenge(tx, {
    payload,
    purpose,
    onboardingId: onboardingId ?? null,
    accountId: accountId ?? null,
    sessionId: sessionId ?? null,
    market: sending.market.id,
    method: sending.method,
    destination: sending.destination,
    context: JSON.stringify(context),
    codeHash: codeHash(deps, payload, code),
    codeDigits: digits,
    countedUnder,
    resendSeconds: deps.limits.resendSeconds.first,
    seconds: codeSeconds,
  });
  if (!challenge) throw new Error('an insert answers its row');
  return challenge;
}
