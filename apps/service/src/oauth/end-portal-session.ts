import type { Market } from '@talon/markets/market';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/transaction';
import { truncated } from '../kernel/network';
import { lockAccount } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { findBoundSession } from './oauth-sessions';
import { endSession } from '../domain/sessions/sessions';

/**
 * Ends the portal session that an OAuth session is bound to, as the portal's log-out does: a job notifies the clients and
 * then removes the OAuth session. Returns false if it is not bound to a portal session.
 */
export async function endPortalSession(
  deps: Pick<Deps, 'db' | 'encryption'>,
  market: Market,
  uid: string,
  address: string,
): Promise<boolean> {
  const bound = await findBoundSession(deps.db, { uid });
  if (!bound) return false;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bound.account_id });
    await endSession(tx, { id: bound.session_id });
    await auditEvent(deps, tx, {
      accountId: bound.account_id,
      event: 'signed-out',
      market: market.id,
      deviceId: null,
      address: truncated(address),
    });
  });
  return true;
}
