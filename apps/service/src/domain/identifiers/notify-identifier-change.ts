import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import { type Address, findAddresses } from './verified-addresses';
import { auditEvent } from '../audit/audit-events';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../notifications/notify-account';
import { type Kind, masked, methodOf } from './kinds';

/** What a person does with the identifiers of their own account. */
export type IdentifierEvent =
  | 'identifier-added'
  | 'identifier-replaced'
  | 'identifier-withdrawn'
  | 'primary-changed';

/**
 * Records a change of an account's address and notifies every verified address, the changed one and the given ones, each
 * once.
 */
export async function notifyIdentifierChange(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  event: IdentifierEvent,
  [kind, value]: readonly [Kind, string],
  beside: readonly (Address | undefined)[],
): Promise<void> {
  const { bearer, market, deviceId, address } = caller;
  const concerned = { method: methodOf[kind], destination: value };
  const account = await findAddresses(tx, { accountId: bearer.id });
  const all = [concerned, ...beside, ...(account?.addresses ?? [])];
  const recipients = new Map(all.flatMap(each => (each ? [[each.destination, each]] : [])));
  await auditEvent(deps, tx, {
    accountId: bearer.id,
    event,
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  const notification = { event, detail: masked(concerned) };
  await notifyAccount(deps, tx, bearer.id, caller, notification, [...recipients.values()]);
}
