import type { Deps } from '../../core/deps';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Caller } from '../../http/caller';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { endSession } from '../../repositories/sessions';

/** Ends the session of the token that the call carries. */
export async function signOut(deps: Deps, { bearer, market, deviceId, address }: Caller): Promise<undefined> {
  await transaction(deps.db, async tx => {
    await lockDues(tx, bearer.id);
    await endSession(tx, bearer.session_id);
    await recordEvent(tx, bearer.id, 'signed-out', market.id, deviceId, truncated(address));
  });
  return undefined;
}
