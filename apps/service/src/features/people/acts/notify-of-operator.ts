import { randomUUID } from 'node:crypto';
import { findMarket, markets } from '@talon/markets/markets';
import type { Queryable } from '../../../db/pool';
import { addJobAbout } from '../../../db/queue';
import { type AccountNotification, notifyAccount } from '../../../domain/notifications/notify-account';
import { isAbsentKey } from '../../../kernel/absent-key';
import type { Deps } from '../../../kernel/deps';
import type { ActedAccount } from './act';

/** A notification that a node writes, because the command that caused it has no keys. */
export interface NotifyOfOperator {
  account: Pick<ActedAccount, 'id' | 'market'>;
  notification: AccountNotification;
}

const mostAttempts = 10;

/**
 * Notifies every verified address of an account of what an operator did, in the brand of its last market. Messages are encrypted and
 * limited by address: without the keys for that, a job of a node does it.
 */
export async function notifyOfOperator(
  deps: Deps,
  tx: Queryable,
  { id, market }: NotifyOfOperator['account'],
  notification: AccountNotification,
): Promise<void> {
  if (isAbsentKey(deps.encryption) || isAbsentKey(deps.keyedHash)) {
    const payload = JSON.stringify({ account: { id, market }, notification } satisfies NotifyOfOperator);
    return addJobAbout(tx, {
      task: 'notify-of-operator',
      payload,
      key: `notify ${randomUUID()}`,
      mostAttempts,
      accountIds: [id],
    });
  }
  const origin = { market: findMarket(market ?? '') ?? markets[0], address: null, userAgent: null };
  return notifyAccount(deps, tx, id, origin, notification, 'every-address');
}
