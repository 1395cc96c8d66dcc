import type { Deps } from '../core/deps';
import { recordEvent } from '../repositories/audit';
import { voidAccountChallenges } from '../repositories/challenge-endings';
import { endSessions as endAll } from '../repositories/sessions';
import { endTrust } from '../repositories/trusted-devices';
import { onAccount } from './on-account';

/** Ends every session, all trust in devices, and sign-ins that wait for their code. */
export async function endSessions(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, { id }) => {
    await endAll(tx, id, null);
    await endTrust(tx, id, null);
    await voidAccountChallenges(tx, id);
    await recordEvent(tx, id, 'sessions-ended', null, null, null);
    return 'every session has ended, and no device is trusted.';
  });
}
