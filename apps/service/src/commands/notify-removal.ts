import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../kernel/deps';
import { masked } from '../domain/identifiers/kinds';
import type { Queryable } from '../db/pool';
import { blockSingleUseStepUp } from '../domain/accounts/accounts';
import type { NamedAccount } from '../domain/accounts/account-overview';
import type { Address } from '../domain/identifiers/verified-addresses';
import { auditEvent } from '../domain/audit/audit-events';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endStepUp } from '../domain/sessions/sessions';
import { endTrustedDevices } from '../domain/authenticators/trusted-devices';
import { notifyOfOperator } from './notify-of-operator';

/**
 * Runs before an authenticator or identifier is removed: ends trusted devices, challenges and step-ups, blocks single-use
 * step-up for a day, and notifies all addresses, the removed one included. `removed`: the address, if it has one.
 */
export async function notifyRemoval(
  deps: Deps,
  tx: Queryable,
  account: NamedAccount,
  event: 'method-removed' | 'identifier-removed',
  removed: Address | undefined,
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
  await notifyOfOperator(deps, tx, account, { event, ...(removed && { detail: masked(removed) }) });
}
