import { emailChanged } from '../domain/webhooks/account-events';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Deps } from '../kernel/deps';
import { receivesCodes } from '../domain/identifiers/receives-codes';
import { kindOf, masked } from '../domain/identifiers/kinds';
import type { Queryable } from '../db/pool';
import type { NamedAccount } from '../domain/accounts/account-overview';
import { type Address, findAddresses } from '../domain/identifiers/verified-addresses';
import { auditEvent } from '../domain/audit/audit-events';
import {
  endSharing,
  findIdentifier,
  lockIdentifier,
  promoteNext,
  removeIdentifier as remove,
} from '../domain/identifiers/identifiers';
import { endAddressUses } from '../domain/identifiers/end-address-uses';
import { findEnrolledAuthenticators, removeAuthenticator } from '../domain/authenticators/authenticators';
import { prepareRemoval } from '../features/people/acts/prepare-removal';
import { commandOperator, onAccount } from './on-account';

/**
 * Removes an e-mail or a phone of an account, but not the last verified one. The next one of the same kind becomes primary;
 * an authenticator that used the address is removed if no other address can receive its codes.
 */
export async function removeIdentifier(deps: Deps, who: string, typed: string): Promise<string> {
  const address = readAddress(typed);
  const kind = kindOf[address.method];
  return onAccount(deps, who, async (tx, account) => {
    await lockIdentifier(tx, { kindAndValue: `${kind}:${address.destination}` });
    const identifier = await findIdentifier(tx, { accountId: account.id, kind, value: address.destination });
    if (!identifier) throw new Error('The account does not have this e-mail or phone.');
    if (!identifier.is_verified) {
      await remove(tx, { id: identifier.id });
      const next = await promoteNext(tx, { accountId: account.id, kind });
      if (next && kind === 'email') await emailChanged(deps, tx, account.id);
      await auditEvent(deps, tx, {
        accountId: account.id,
        event: 'identifier-removed',
        market: null,
        deviceId: null,
        address: null,
        operator: deps.operator,
      });
      return `${masked(address)}is removed. It was never verified.`;
    }
    await refuseLastIdentifier(tx, account);
    const authenticator = (await findEnrolledAuthenticators(tx, { accountId: account.id })).find(
      ({ destination }) => destination === address.destination,
    );
    await prepareRemoval(deps, tx, commandOperator(deps), account, 'identifier-removed', {
      event: 'identifier-removed',
      detail: masked(address),
    });
    await remove(tx, { id: identifier.id });
    await endAddressUses(deps, tx, account.id, address.destination);
    await endSharing(tx, { kind, value: address.destination });
    const next = await promoteNext(tx, { accountId: account.id, kind });
    if (next && kind === 'email') await emailChanged(deps, tx, account.id);
    const done = [`${masked(address)} is removed. All addresses are notified.`];
    if (next) done.push(`${masked({ ...address, destination: next.value })} is primary now.`);
    if (authenticator && !(next && (await receivesCodes(deps, { ...address, destination: next.value })))) {
      await prepareRemoval(deps, tx, commandOperator(deps), account, 'method-removed', {
        event: 'method-removed',
        detail: masked(address),
      });
      await removeAuthenticator(tx, { accountId: account.id, type: address.method });
      done.push(`The authenticator "${address.method}" is removed with it.`);
    }
    return done.join(' ');
  });
}

async function refuseLastIdentifier(tx: Queryable, { id }: NamedAccount): Promise<void> {
  const account = await findAddresses(tx, { accountId: id });
  if ((account?.addresses.length ?? 0) < 2) {
    throw new Error('An account needs at least one verified e-mail or phone, and this is the last one.');
  }
}

function readAddress(typed: string): Address {
  const email = normaliseEmail(typed);
  if (email !== undefined) return { method: 'email', destination: email };
  const phone = normalisePhone(typed, 'BE');
  if (phone !== undefined) return { method: 'sms', destination: phone };
  throw new Error('This is neither an e-mail nor a phone.');
}
