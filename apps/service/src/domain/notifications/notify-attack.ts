import { findMarket, markets } from '@talon/markets/markets';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { auditEvent } from '../audit/audit-events';
import { countEvents } from '../limits/limit-counts';
import { notifyAccount } from './notify-account';

/** What somebody did, from where; `address` is truncated. */
export interface Attack {
  event: 'password-guessed-often' | 'sign-in-unconfirmed';
  accountId: string;
  market: string;
  userAgent: string | null;
  /** The /24 or /48. */
  address: string;
}

/** Notifies every verified address of an account that somebody attacks its sign-in, once a day for each kind of attack. */
export async function notifyAttack(deps: Deps, tx: Queryable, attack: Attack): Promise<void> {
  const { event, accountId, address, userAgent } = attack;
  const { most, seconds } = deps.limits.counted.attackNotices;
  const counted = await countEvents(tx, {
    names: ['attackNotices'],
    subjects: [deps.keyedHash('account', `${event} ${accountId}`)],
    mosts: [most],
    seconds: [seconds],
  });
  if (counted.length === 0) return;
  const market = findMarket(attack.market) ?? markets[0];
  await auditEvent(deps, tx, {
    accountId,
    event: 'attack-notified',
    market: market.id,
    address,
    details: { event },
  });
  // The first address of the truncated network: near enough for a place.
  const origin = { market, userAgent, address: address.replace(/\/\d+$/, '') };
  await notifyAccount(deps, tx, accountId, origin, { event }, 'every-address');
}
