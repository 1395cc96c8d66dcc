import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../../db/pool';
import { auditOperator } from '../../../domain/audit/audit-operator';
import {
  findEnrolledAuthenticators,
  removeAuthenticator,
} from '../../../domain/authenticators/authenticators';
import { endAddressUses } from '../../../domain/identifiers/end-address-uses';
import {
  endSharing,
  type Identifier,
  listIdentifiers,
  lockIdentifier,
  promoteNext,
  removeIdentifier as remove,
} from '../../../domain/identifiers/identifiers';
import { type Kind, masked, methodOf } from '../../../domain/identifiers/kinds';
import { receivesCodes } from '../../../domain/identifiers/receives-codes';
import { emailChanged } from '../../../domain/webhooks/account-events';
import type { Operator } from '../../../kernel/caller';
import type { Deps } from '../../../kernel/deps';
import type { Act, ActedAccount } from './act';
import { prepareRemoval } from './prepare-removal';

type Order = { identifier_id: string };

/**
 * Removes an e-mail or a phone of an account, but not the last verified one. The next one of the same kind becomes primary;
 * an authenticator that used the address is removed if no other address can receive its codes.
 */
export const removeIdentifier: Act<Order> = async (deps, tx, operator, account, { identifier_id: id }) => {
  const identifiers = await listIdentifiers(tx, { accountId: account.id });
  const identifier = identifiers.find(each => each.id === id);
  if (!identifier) throw new Refusal('nothing-to-change');
  if (!identifier.is_verified) return removeUnverified(deps, tx, operator, account, identifier);
  if (identifiers.filter(each => each.is_verified).length < 2) throw new Refusal('last-address');
  const kind = identifier.kind as Kind;
  const address = { method: methodOf[kind], destination: identifier.value };
  await lockIdentifier(tx, { kindAndValue: `${kind}:${address.destination}` });
  const authenticator = (await findEnrolledAuthenticators(tx, { accountId: account.id })).find(
    ({ destination }) => destination === address.destination,
  );
  const detail = masked(address);
  await prepareRemoval(deps, tx, operator, account, 'identifier-removed', {
    event: 'identifier-removed',
    detail,
  });
  await remove(tx, { id });
  await endAddressUses(deps, tx, account.id, address.destination);
  await endSharing(tx, { kind, value: address.destination });
  const next = await promote(deps, tx, account, identifier);
  if (!authenticator || (next && (await receivesCodes(deps, { ...address, destination: next })))) return;
  await prepareRemoval(deps, tx, operator, account, 'method-removed', { event: 'method-removed', detail });
  await removeAuthenticator(tx, { accountId: account.id, type: address.method });
};

/**
 * Whether it is the last verified address of its kind, without which a person who has lost the other kind is locked out, or the address
 * of the only authenticator, which may end with it.
 */
export async function isLastWay(
  _deps: Deps,
  tx: Queryable,
  { id: accountId }: ActedAccount,
  { identifier_id: id }: Order,
) {
  const verified = (await listIdentifiers(tx, { accountId })).filter(each => each.is_verified);
  const identifier = verified.find(each => each.id === id);
  if (!identifier) return false;
  const authenticators = await findEnrolledAuthenticators(tx, { accountId });
  return (
    verified.filter(({ kind }) => kind === identifier.kind).length < 2 ||
    (authenticators.length === 1 && authenticators[0]?.destination === identifier.value)
  );
}

/** It may be a stranger's: nobody is notified. */
async function removeUnverified(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  account: ActedAccount,
  identifier: Identifier,
): Promise<void> {
  await remove(tx, { id: identifier.id });
  await promote(deps, tx, account, identifier);
  await auditOperator(deps, tx, operator, { accountId: account.id, event: 'identifier-removed' });
}

/** Makes the next address of the kind primary, and returns it. */
async function promote(
  deps: Deps,
  tx: Queryable,
  { id }: ActedAccount,
  { kind, is_primary: wasPrimary }: Identifier,
): Promise<string | undefined> {
  const next = await promoteNext(tx, { accountId: id, kind });
  if (kind === 'email' && wasPrimary) await emailChanged(deps, tx, id);
  return next?.value;
}
