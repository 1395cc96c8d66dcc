import type { sendDuplicatedCode as endpoint } from '@talon/contract/duplicated';
import type { ReplyOf } from '@talon/contract/endpoint';
import { challengeReply } from '../../core/challenges/challenge-reply';
import { startChallenge } from '../../core/challenges/start-challenge';
import type { Deps } from '../../core/deps';
import { type Kind, methodOf } from '../../core/identifiers/kinds';
import { readAddress } from '../../core/identifiers/read-address';
import { transaction } from '../../db/pool';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { lockDues } from '../../repositories/accounts';
import { voidSessionChallenges } from '../../repositories/challenge-endings';
import { findLiveChallenge } from '../../repositories/challenges';
import { requireDuplicated } from './require-duplicated';

/**
 * Sends a code to whatever address is typed: whether it is one of another account is only said to who has confirmed it. The
 * session waits for one code at a time.
 */
export async function sendDuplicatedCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  requireDuplicated(caller);
  const { bearer, market, address } = caller;
  const { id: accountId, session_id: sessionId, language } = bearer;
  const kind: Kind = body.email === undefined ? 'phone' : 'email';
  const destination = await readAddress(deps, market, kind, body[kind] ?? '');
  const method = methodOf[kind];
  return transaction(deps.db, async tx => {
    await lockDues(tx, accountId);
    const [live] = await findLiveChallenge(tx, sessionId, 'duplicated', deps.limits.codeTries);
    if (live?.method === method && live.destination === destination) return challengeReply(deps, live);
    await voidSessionChallenges(tx, sessionId, 'duplicated');
    const start = { purpose: 'duplicated' as const, accountId, sessionId, market: market.id };
    const sending = { method, destination, language, market, address };
    return challengeReply(deps, await startChallenge(deps, tx, start, sending));
  });
}
