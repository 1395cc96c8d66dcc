import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Visitor } from '../../http/caller';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { endSession, findFormerSession } from '../../repositories/sessions';
import type { Deps } from '../deps';
import { tokenHash } from '../token';

/**
 * Somebody signs in where another person is signed in, whose token came beside: that one's session ends. Call it once the
 * sign-in is done, since no transaction locks two accounts.
 */
export async function endFormerSession(
  { db }: Pick<Deps, 'db'>,
  { heldToken, market, deviceId, address }: Visitor,
  token: string,
): Promise<void> {
  if (heldToken === null) return;
  const [former] = await findFormerSession(db, tokenHash(heldToken), tokenHash(token));
  if (!former) return;
  await transaction(db, async tx => {
    await lockDues(tx, former.account_id);
    await endSession(tx, former.session_id);
    await recordEvent(tx, former.account_id, 'signed-out', market.id, deviceId, truncated(address));
  });
}
