import type { Queryable } from '../../db/pool';
import { logOutAppsOf } from '../../oauth/queue-log-outs';
import { endEveryAccess } from '../../oauth/end-access';
import { voidAccountChallenges } from '../../domain/challenges/void-challenges';
import { moveBelongings, removeAccount, traceMerge } from '../../domain/accounts/duplicate-accounts';

/**
 * Closes an account whose links have moved: what it has goes to the other one, what it was let in by ends with it. Codes
 * and resets that were asked for its addresses end too, whoever asked.
 */
export async function closeAccount(tx: Queryable, id: string, intoId: string): Promise<void> {
  await voidAccountChallenges(tx, id);
  await logOutAppsOf(tx, id);
  await endEveryAccess(tx, id);
  await traceMerge(tx, id, intoId);
  await moveBelongings(tx, id, intoId);
  await removeAccount(tx, id);
}
