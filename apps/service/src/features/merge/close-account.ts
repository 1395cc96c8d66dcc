import type { Queryable } from '../../db/pool';
import { voidAccountChallenges } from '../../repositories/challenge-endings';
import { queueLogOuts } from '../../jobs/log-out-apps';
import { moveBelongings, removeAccount, traceMerge } from '../../repositories/duplicates';
import { findOpenSessions } from '../../repositories/sessions';

/**
 * Closes an account whose links have moved: what it has goes to the other one, what it was let in by ends with it. Codes
 * and resets that were asked for its addresses end too, whoever asked; applications that it was signed in to are told.
 */
export async function closeAccount(tx: Queryable, id: string, intoId: string): Promise<void> {
  await voidAccountChallenges(tx, id);
  for (const session of await findOpenSessions(tx, id)) await queueLogOuts(tx, session.id);
  await traceMerge(tx, id, intoId);
  await moveBelongings(tx, id, intoId);
  await removeAccount(tx, id);
}
