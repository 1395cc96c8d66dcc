import { auditOperator } from '../../../domain/audit/audit-operator';
import { endTrustedDevices } from '../../../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endSessions as endAll } from '../../../domain/sessions/sessions';
import { endEveryAccess } from '../../../oauth/end-access';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Ends all sessions, trusted devices and tokens of clients of an account, and voids its challenges. */
export const endSessions: Act = async (deps, tx, operator, account) => {
  const { id } = account;
  await endAll(tx, { accountId: id, exceptId: null });
  await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
  await endEveryAccess(tx, id);
  await voidAccountCodes(tx, id);
  await auditOperator(deps, tx, operator, { accountId: id, event: 'sessions-ended' });
  await notifyOfOperator(deps, tx, account, { event: 'sessions-ended' });
};
