import { randomBytes } from 'node:crypto';
import { erasureSeconds } from '@talon/rules/erasure';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { notifyAccount, type Origin } from '../notifications/notify-account';
import { addErasure } from './erasures';

/**
 * Has an account erased in 14 days, and sends the link that cancels it to every verified address. Returns when it is due; undefined
 * if the account waits already. Call it with the account locked.
 */
export async function beginErasure(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  origin: Origin,
): Promise<Date | undefined> {
  // 120 bits in 20 characters, because an SMS contains it.
  const token = randomBytes(15).toString('base64url');
  const { market } = origin;
  const cancelHash = erasureLinkHash(deps, token);
  const added = await addErasure(tx, {
    accountId,
    cancelHash,
    market: market.id,
    seconds: erasureSeconds,
  });
  if (!added) return undefined;
  const cancelAddress = `${deps.hosts.of(market).portalOrigin}/keep#${token}`;
  await notifyAccount(deps, tx, accountId, origin, { event: 'erasure-requested', cancelAddress });
  return added.due_at;
}

/** The stored hash of a link's token. */
export function erasureLinkHash({ keyedHash }: Pick<Deps, 'keyedHash'>, token: string): Buffer {
  return keyedHash('erasure', token);
}
