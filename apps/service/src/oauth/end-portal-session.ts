import type { Market } from '@talon/markets/market';
import type { Deps } from '../core/deps';
import { transaction } from '../db/pool';
import { truncated } from '../http/address';
import { lockDues } from '../repositories/accounts';
import { recordEvent } from '../repositories/audit';
import { findHung } from '../repositories/oauth-sessions';
import { endSession } from '../repositories/sessions';

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
  const [hung] = await findHung(deps.db, uid);
  if (!hung) return false;
  await transaction(deps.db, async tx => {
    await lockDues(tx, hung.account_id);
    await endSession(tx, hung.session_id);
    await recordEvent(tx, hung.account_id, 'signed-out', market.id, null, truncated(address));
  });
  return true;
}
