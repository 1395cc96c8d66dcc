import type { Queryable } from '../../../db/pool';
import { guardAccount } from '../../../domain/accounts/accounts';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { endTrustedDevices } from '../../../domain/authenticators/trusted-devices';
import type { AccountNotification } from '../../../domain/notifications/notify-account';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endStepUp } from '../../../domain/sessions/sessions';
import type { Operator } from '../../../kernel/caller';
import type { Deps } from '../../../kernel/deps';
import type { ActedAccount } from './act';
import { notifyOfOperator } from './notify-of-operator';

/**
 * Runs before an authenticator or identifier is removed: ends trusted devices, challenges and step-ups, blocks single-use
 * step-up for a day, and notifies all addresses, the removed one included.
 */
export async function prepareRemoval(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  account: ActedAccount,
  event: 'method-removed' | 'identifier-removed',
  notification: AccountNotification,
): Promise<void> {
  await endTrustedDevices(tx, { accountId: account.id, exceptSessionId: null });
  await endStepUp(tx, { accountId: account.id });
  await voidAccountCodes(tx, account.id);
  await guardAccount(tx, { id: account.id });
  await auditOperator(deps, tx, operator, { accountId: account.id, event });
  await notifyOfOperator(deps, tx, account, notification);
}
