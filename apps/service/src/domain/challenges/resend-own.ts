import { Refusal } from '@talon/contract/errors';
import { type Queryable, transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { lockAccount } from '../accounts/accounts';
import { type ChallengeRow, findChallenge, type Purpose } from './challenges';
import type { Deps } from '../../kernel/deps';
import { challengeReply, isAlive } from './challenge-reply';
import { resendCode } from './resend-code';

/** Sends a new code for a challenge of this session; one of anybody else, or for anything else, is as one that is over. */
export async function resendOwnCode(
  deps: Deps,
  caller: Caller,
  purpose: Purpose,
  payload: string,
): Promise<ReturnType<typeof challengeReply>> {
  const { bearer, market, address } = caller;
  return transaction(deps.db, async tx => {
    // The account before the challenge and the limits, as whatever ends its codes does.
    await lockAccount(tx, bearer.id);
    const challenge = await ownChallenge(tx, caller, purpose, payload);
    if (!isAlive(deps, challenge)) throw new Refusal('challenge-ended');
    const { method, destination } = challenge;
    const sending = { method, destination, language: bearer.language, market, address };
    await resendCode(deps, tx, challenge, sending);
    return challengeReply(deps, await ownChallenge(tx, caller, purpose, payload));
  });
}

async function ownChallenge(
  tx: Queryable,
  { bearer, market }: Caller,
  purpose: Purpose,
  payload: string,
): Promise<ChallengeRow> {
  const [challenge] = await findChallenge(tx, payload, market.id);
  if (challenge?.purpose !== purpose || challenge.session_id !== bearer.session_id) {
    throw new Refusal('challenge-ended');
  }
  return challenge;
}
