import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { addChallenge, type ChallengeRow, type Owner, type Purpose } from './challenges';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { codeHash, newCode } from './new-code';
import { sendCode, type Delivery } from './send-code';

/** What a challenge is for and whose it is. */
export interface Start extends Owner {
  purpose: Purpose;
  accountId?: string;
  /** Left out for an onboarding, which has its own. */
  market?: string;
  needsCard?: boolean;
  enrolledWithStepUp?: boolean;
  /** The id of the identifier whose place the destination takes once it is proven. */
  replaces?: string | undefined;
}

/** Sends a first code to a destination; answers the challenge. */
export async function startChallenge(
  deps: Deps,
  tx: Queryable,
  {
    purpose,
    onboardingId,
    accountId,
    sessionId,
    market,
    needsCard = false,
    enrolledWithStepUp = false,
    replaces,
  }: Start,
  sending: Delivery,
): Promise<ChallengeRow> {
  const payload = newToken();
  const code = newCode(sending.method);
  const countedUnder = await sendCode(deps, tx, { ...sending, purpose }, code, codeSeconds);
  const [challenge] = await addChallenge(
    tx,
    payload,
    purpose,
    onboardingId ?? null,
    accountId ?? null,
    sessionId ?? null,
    market ?? null,
    sending.method,
    sending.destination,
    needsCard,
    enrolledWithStepUp,
    replaces ?? null,
    codeHash(deps, payload, code),
    countedUnder,
    deps.limits.resendSeconds.first,
    codeSeconds,
  );
  if (!challenge) throw new Error('an insert answers its row');
  return challenge;
}
