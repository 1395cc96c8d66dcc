import type { Deps } from '../kernel/deps';
import { endEveryAccess } from '../oauth/end-access';
import { auditEvent } from '../domain/audit/audit-events';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endSessions as endAll } from '../domain/sessions/sessions';
import { endTrustedDevices } from '../domain/authenticators/trusted-devices';
import { notifyOfOperator } from './notify-of-operator';
import { onAccount } from './on-account';

/** Ends all sessions, trusted devices and tokens of clients of an account, and voids its challenges. */
export async function endSessions(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    const { id } = account;
    await endAll(tx, { accountId: id, exceptId: null });
    await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    await endEveryAccess(tx, id);
    await voidAccountCodes(tx, id);
    await auditEvent(tx, {
      accountId: id,
      event: 'sessions-ended',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    await notifyOfOperator(deps, tx, account, { event: 'sessions-ended' });
    return 'all sessions, trusted devices and tokens of clients have ended.';
  });
}
