import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { resendActivation as endpoint } from '@talon/contract/mfa';
import { challengeReply, isAlive } from '../../core/challenges/challenge-reply';
import { resendCode } from '../../core/challenges/resend-code';
import type { Deps } from '../../core/deps';
import { type Queryable, transaction } from '../../db/pool';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { type ChallengeRow, findChallenge } from '../../repositories/challenges';

/** Sends a new code for the method that this session sets up. */
export async function resendActivation(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, address } = caller;
  return transaction(deps.db, async tx => {
    const challenge = await ownChallenge(tx, caller, body.payload);
    if (!isAlive(deps, challenge)) throw new Refusal('challenge-ended');
    const { method, destination } = challenge;
    const sending = { method, destination, language: bearer.language, market, address };
    await resendCode(deps, tx, challenge, sending);
    return challengeReply(deps, await ownChallenge(tx, caller, body.payload));
  });
}

async function ownChallenge(
  tx: Queryable,
  { bearer, market }: Caller,
  payload: string,
): Promise<ChallengeRow> {
  const [challenge] = await findChallenge(tx, payload, market.id);
  if (challenge?.purpose !== 'method' || challenge.session_id !== bearer.session_id) {
    throw new Refusal('challenge-ended');
  }
  return challenge;
}
