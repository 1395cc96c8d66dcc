import { findMarket, markets } from '@talon/markets/markets';
import type { Queryable } from '../../../db/pool';
import { type AccountNotification, notifyAccount } from '../../../domain/notifications/notify-account';
import type { Deps } from '../../../kernel/deps';
import type { ActedAccount } from './act';

/** Notifies every verified address of an account of what an operator did, in the brand of its last market. */
export async function notifyOfOperator(
  deps: Deps,
  tx: Queryable,
  { id, market }: ActedAccount,
  notification: AccountNotification,
): Promise<void> {
  const origin = { market: findMarket(market ?? '') ?? markets[0], address: null, userAgent: null };
  await notifyAccount(deps, tx, id, origin, notification, 'every-address');
}
