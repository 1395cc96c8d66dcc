import { Refusal } from '@talon/contract/errors';
import { blockAccount as block, unblockAccount as unblock } from '../../../domain/accounts/blocked-accounts';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { endTrustedDevices } from '../../../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endSessions } from '../../../domain/sessions/sessions';
import { endEveryAccess } from '../../../oauth/end-access';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Refuses every sign-in and recovery of an account, and ends its sessions, trusted devices, codes and clients' tokens. */
export const blockAccount: Act = async (deps, tx, operator, account) => {
  const { id } = account;
  if (!(await block(tx, { id, reason: operator.reason ?? '' }))) throw new Refusal('nothing-to-change');
  await endSessions(tx, { accountId: id, exceptId: null });
  await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
  await endEveryAccess(tx, id);
  await voidAccountCodes(tx, id);
  await auditOperator(deps, tx, operator, { accountId: id, event: 'account-blocked' });
  await notifyOfOperator(deps, tx, account, { event: 'account-blocked' });
};

/** Lifts the block; the person signs in again with the same password. */
export const unblockAccount: Act = async (deps, tx, operator, account) => {
  const { id } = account;
  if (!(await unblock(tx, { id }))) throw new Refusal('nothing-to-change');
  await auditOperator(deps, tx, operator, { accountId: id, event: 'account-unblocked' });
  await notifyOfOperator(deps, tx, account, { event: 'account-unblocked' });
};
