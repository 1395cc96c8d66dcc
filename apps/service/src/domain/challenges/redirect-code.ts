import { Refusal } from '@talon/contract/errors';
import type { UnsentMethod } from '@talon/rules/authenticators';
import type { CodeMethod } from '@talon/rules/codes';
import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { type ChallengeRow, redirectCode as redirect, redirectUnsent } from './challenges';
import { lockOpenChallenge } from './lock-open-challenge';
import { noCode } from './new-code';
import { sendCode } from './send-code';
import type { Delivery } from './delivery';
import { nextCodeDigits } from './wrong-codes';

/** The new destination of a challenge, and its new context. */
interface Destination {
  method: CodeMethod;
  destination: string;
  context?: unknown;
}

/** Sends a challenge to another destination at once: payload and tries stay, the earlier code no longer works. */
export async function redirectCode(
  deps: Deps,
  tx: Queryable,
  challenge: ChallengeRow,
  { method, destination, context = challenge.context }: Destination,
  sending: Omit<Delivery, 'method' | 'destination'>,
): Promise<void> {
  const { payload, purpose, onboarding_id, account_id, expires_in: secondsLeft } = challenge;
  await lockOpenChallenge(tx, payload);
  const sent = await sendCode(
    deps,
    tx,
    payload,
    { ...sending, purpose, onboarding_id, account_id, method, destination, context },
    Math.min(secondsLeft, codeSeconds),
  );
  const redirected = await redirect(tx, {
    ...sent,
    payload,
    method,
    destination,
    context: JSON.stringify(context),
    seconds: codeSeconds,
    resendSeconds: deps.limits.resendSeconds.next,
  });
  // A parallel call was first: its code is valid, and this one is never sent.
  if (!redirected) throw new Refusal('too-many-codes', { retryAfterSeconds: deps.limits.resendSeconds.next });
}

/**
 * Changes a challenge to an authenticator that needs no delivery: payload and tries stay, the earlier code no longer works. Call it with the account locked.
 */
export async function redirectToUnsent(
  deps: Deps,
  tx: Queryable,
  { payload, purpose, account_id: accountId }: ChallengeRow,
  { method, context }: { method: UnsentMethod; context: unknown },
): Promise<void> {
  await lockOpenChallenge(tx, payload);
  await redirectUnsent(tx, {
    payload,
    method,
    context: JSON.stringify(context),
    codeHash: noCode(),
    seconds: codeSeconds,
    codeDigits: await nextCodeDigits(deps, tx, { purpose, accountId, destination: null, method }),
  });
}
