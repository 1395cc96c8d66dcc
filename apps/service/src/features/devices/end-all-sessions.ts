import type { Deps } from '../../core/deps';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Caller } from '../../http/caller';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { voidAccountChallenges } from '../../repositories/challenge-endings';
import { endSessions } from '../../repositories/sessions';
import { endTrust } from '../../repositories/trusted-devices';

/** Logs out everywhere: in every market, this session too, and sign-ins that wait for their code. */
export async function endAllSessions(
  deps: Deps,
  { bearer, market, deviceId, address }: Caller,
): Promise<undefined> {
  await transaction(deps.db, async tx => {
    await lockDues(tx, bearer.id);
    await endSessions(tx, bearer.id, null);
    await endTrust(tx, bearer.id, null);
    await voidAccountChallenges(tx, bearer.id);
    await recordEvent(tx, bearer.id, 'sessions-ended', market.id, deviceId, truncated(address));
  });
  return undefined;
}
