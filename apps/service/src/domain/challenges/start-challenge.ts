import type { Market } from '@talon/markets/market';
import type { UnsentMethod } from '@talon/rules/authenticators';
import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { addChallenge, type ChallengeRow } from './challenges';
import type { ContextOf, PurposeWithContext } from './context';
import { codeDigits } from './code-digits';
import { noCode } from './new-code';
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
  const { purpose, onboardingId = null, accountId = null } = start;
  const owned = { purpose, onboarding_id: onboardingId, account_id: accountId, context: contextOf(start) };
  const payload = newToken();
  const sent = await sendCode(deps, tx, payload, { ...sending, ...owned }, codeSeconds);
  return add(tx, start, {
    ...sent,
    payload,
    market: sending.market.id,
    method: sending.method,
    destination: sending.destination,
    resendSeconds: deps.limits.resendSeconds.first,
  });
}

/**
 * Starts a challenge of an authenticator that needs no delivery. Call it with the account locked. Give the `payload` if what
 * the challenge stores depends on it.
 */
export async function startUnsentChallenge(
  deps: Deps,
  tx: Queryable,
  start: Start & { accountId: string },
  { market, method, mayBeLong = true }: { market: Market; method: UnsentMethod; mayBeLong?: boolean },
  payload = newToken(),
): Promise<ChallengeRow> {
  const { purpose, accountId } = start;
  return add(tx, start, {
    payload,
    market: market.id,
    method,
    destination: null,
    codeHash: noCode(),
    codeDigits: mayBeLong
      ? await nextCodeDigits(deps, tx, { purpose, accountId, destination: null, method })
      : codeDigits[method].ordinary,
    awaitsShare: null,
    waitSeconds: 0,
    countedUnder: [],
    resendSeconds: 0,
  });
}

async function add(
  tx: Queryable,
  start: Start,
  row: Omit<
    Parameters<typeof addChallenge>[1],
    'purpose' | 'onboardingId' | 'accountId' | 'sessionId' | 'context' | 'seconds'
  >,
): Promise<ChallengeRow> {
  const { purpose, onboardingId, accountId, sessionId } = start;
  const challenge = await addChallenge(tx, {
    ...row,
    purpose,
    onboardingId: onboardingId ?? null,
    accountId: accountId ?? null,
    sessionId: sessionId ?? null,
    context: JSON.stringify(contextOf(start)),
    seconds: codeSeconds,
  });
  if (!challenge) throw new Error('an insert answers its row');
  return challenge;
}

function contextOf(start: Start): unknown {
  return 'context' in start ? start.context : {};
}
