import type { Queryable } from '../../db/pool';
import { queueLogOutsOfAccount } from '../../oauth/queue-log-outs';
import { endEveryAccess } from '../../oauth/end-access';
import { voidAccountChallenges } from '../../domain/challenges/void-challenges';
import { transferBelongings, removeAccount, traceMerge } from '../../domain/accounts/duplicate-accounts';

/**
 * Closes an account whose links have moved: what it has goes to the other one, what it was let in by ends with it. Codes
 * and resets that were asked for its addresses end too, whoever asked.
 */
export async function closeAccount(tx: Queryable, id: string, intoId: string): Promise<void> {
  await voidAccountChallenges(tx, { accountId: id });
  await queueLogOutsOfAccount(tx, id);
  await endEveryAccess(tx, id);
  await traceMerge(tx, { fromId: id, toId: intoId });
  await transferBelongings(tx, { fromId: id, toId: intoId });
  await removeAccount(tx, { id });
}
