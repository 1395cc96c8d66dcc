import { codeSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { addChallenge, type Purpose, voidChallenges } from '../../repositories/challenges';
import type { Deps } from '../deps';
import { newToken } from '../token';
import { codeHash, newCode } from './new-code';
import { sendCode, type Sending } from './send-code';

/** Sends a first code to a destination; the codes under way for the same purpose end. */
export async function startChallenge(
  deps: Deps,
  tx: Queryable,
  purpose: Purpose,
  onboardingId: string,
  sending: Sending,
): Promise<void> {
  const payload = newToken();
  const code = newCode(sending.method);
  await voidChallenges(tx, onboardingId, purpose);
  const countedUnder = await sendCode(deps, tx, sending, code, codeSeconds);
  await addChallenge(
    tx,
    payload,
    purpose,
    onboardingId,
    sending.method,
    sending.destination,
    codeHash(deps, payload, code),
    countedUnder,
    deps.limits.resendSeconds.first,
    codeSeconds,
  );
}
