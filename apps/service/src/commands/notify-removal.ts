import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../kernel/deps';
import type { Queryable } from '../db/pool';
import { blockSingleUseStepUp } from '../domain/accounts/accounts';
import type { NamedAccount } from '../domain/accounts/account-overview';
import type { AccountNotification } from '../domain/notifications/notify-account';
import { auditEvent } from '../domain/audit/audit-events';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endStepUp } from '../domain/sessions/sessions';
import { endTrustedDevices } from '../domain/authenticators/trusted-devices';
import { notifyOfOperator } from './notify-of-operator';

/**
 * Runs before an authenticator or identifier is removed: ends trusted devices, challenges and step-ups, blocks single-use
 * step-up for a day, and notifies all addresses, the removed one included.
 */
export async function notifyRemoval(
  deps: Deps,
  tx: Queryable,
  account: NamedAccount,
  event: 'method-removed' | 'identifier-removed',
  notification: AccountNotification,
): Promise<void> {
  await endTrustedDevices(tx, { accountId: account.id, exceptSessionId: null });
  await endStepUp(tx, { accountId: account.id });
  await voidAccountCodes(tx, account.id);
  await blockSingleUseStepUp(tx, { id: account.id, seconds: freshSeconds });
  await auditEvent(tx, {
    accountId: account.id,
    event,
    market: null,
    deviceId: null,
    address: null,
    operator: deps.operator,
  });
  await notifyOfOperator(deps, tx, account, notification);
}
