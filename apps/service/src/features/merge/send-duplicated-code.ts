import type { sendDuplicatedCode as endpoint } from '@talon/contract/duplicated';
import { Refusal } from '@talon/contract/errors';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { startChallenge } from '../../domain/challenges/start-challenge';
import { isVerifiedByAccount } from '../../domain/identifiers/identifiers';
import { type Kind, methodOf } from '../../domain/identifiers/kinds';
import { readAddress } from '../../domain/identifiers/read-address';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { findShared } from '../../domain/accounts/duplicate-accounts';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import { findOpenChallenge } from '../../domain/challenges/challenges';
import { requireDuplicated } from './require-duplicated';
import type { NormalisedIdentifier } from './session-evidence';
import type { UseCase } from '../../kernel/route';

/**
 * Sends a code to any typed address: only its confirmation reveals whether it belongs to another account. An address that
 * only this account has proves nothing, and no code is sent there. A session has one such code at a time.
 */
export const sendDuplicatedCode: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  requireDuplicated(caller);
  const { bearer, market, address, deviceId } = caller;
  const { id: accountId, session_id: sessionId, language } = bearer;
  const kind: Kind = body.email === undefined ? 'phone' : 'email';
  const destination = await readAddress(deps, market, kind, body[kind] ?? '');
  const method = methodOf[kind];
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    if (await isOnlyOwn(tx, accountId, { kind, value: destination })) throw new Refusal('proof-refused');
    const live = await findOpenChallenge(tx, {
      sessionId,
      purpose: 'duplicated',
      mostTries: deps.limits.codeTries,
    });
    if (live?.method === method && live.destination === destination) return challengeReply(deps, live);
    await voidSessionChallenges(tx, { sessionId, purpose: 'duplicated' });
    const challenge = await startChallenge(
      deps,
      tx,
      { purpose: 'duplicated', accountId, sessionId },
      { method, destination, language, market, address, deviceId },
    );
    return challengeReply(deps, challenge);
  });
};

async function isOnlyOwn(
  db: Queryable,
  accountId: string,
  { kind, value }: NormalisedIdentifier,
): Promise<boolean> {
  if (!(await isVerifiedByAccount(db, { accountId, kind, value }))) return false;
  const shared = await findShared(db, { accountId });
  return !shared.some(each => each.kind === kind && each.value === value);
}
