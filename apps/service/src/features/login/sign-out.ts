import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { endSession } from '../../domain/sessions/sessions';

/** Ends the session of the bearer token. */
export async function signOut(deps: Deps, { bearer, market, deviceId, address }: Caller): Promise<undefined> {
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    await endSession(tx, { id: bearer.session_id });
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'signed-out',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
  });
  return undefined;
}
