import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { type ChallengeRow, redirectCode as redirect } from './challenges';
import { lockOpenChallenge } from './lock-open-challenge';
import { codeHash, newCode } from './new-code';
import { sendCode, type Delivery } from './send-code';

/** The new destination of a challenge, and its new context. */
interface Destination {
  method: CodeMethod;
  destination: string;
  context?: unknown;
}

/** Sends a challenge to another destination at once: payload, expiry and tries stay, the earlier code no longer works. */
export async function redirectCode(
  deps: Deps,
  tx: Queryable,
  { payload, purpose, expires_in: secondsLeft, context: before }: ChallengeRow,
  { method, destination, context = before }: Destination,
  sending: Omit<Delivery, 'method' | 'destination'>,
): Promise<void> {
  await lockOpenChallenge(tx, payload);
  const code = newCode(method);
  const countedUnder = await sendCode(
    deps,
    tx,
    { ...sending, purpose, method, destination },
    code,
    secondsLeft,
  );
  const redirected = await redirect(tx, {
    payload,
    method,
    destination,
    context: JSON.stringify(context),
    codeHash: codeHash(deps, payload, code),
    countedUnder,
    resendSeconds: deps.limits.resendSeconds.next,
  });
  // A parallel call was first: its code is valid, and this one is never sent.
  if (!redirected) throw new Refusal('too-many-codes', { retryAfterSeconds: deps.limits.resendSeconds.next });
}
