import type { Market } from '@talon/markets/market';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { truncated } from '../kernel/network';
import { lockAccount } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { findBoundSession } from './oauth-sessions';
import { endSession } from '../domain/sessions/sessions';

/**
 * Ends the session at the portal that a browser's hangs on, as its log-out does: the applications are told by a job, which
 * then takes the browser's session away. False where it hangs on none.
 */
export async function endPortalSession(
  deps: Pick<Deps, 'db'>,
  market: Market,
  uid: string,
  address: string,
): Promise<boolean> {
  const [bound] = await findBoundSession(deps.db, uid);
  if (!bound) return false;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, bound.account_id);
    await endSession(tx, bound.session_id);
    await auditEvent(tx, bound.account_id, 'signed-out', market.id, null, truncated(address));
  });
  return true;
}
