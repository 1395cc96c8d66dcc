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
  const bound = await findBoundSession(deps.db, { uid });
  if (!bound) return false;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bound.account_id });
    await endSession(tx, { id: bound.session_id });
    await auditEvent(tx, {
      accountId: bound.account_id,
      event: 'signed-out',
      market: market.id,
      deviceId: null,
      address: truncated(address),
    });
  });
  return true;
}
