import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { guardAccount, endReset } from '../accounts/accounts';
import { notifyAccount } from '../notifications/notify-account';

/**
 * Notifies every address and blocks single-use step-ups for a day, because only the channel of the last reset was
 * confirmed.
 */
export async function restrictUnprovenSignIn(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<void> {
  await endReset(tx, { id: accountId });
  await guardAccount(tx, { id: accountId });
  await notifyAccount(deps, tx, accountId, visitor, { event: 'unproven-sign-in' }, 'every-address');
}
