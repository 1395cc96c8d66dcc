import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Queryable } from '../db/pool';
import { findEnrolledAuthenticators } from '../domain/authenticators/authenticators';
import { findIdentifier } from '../domain/identifiers/identifiers';
import { kindOf, masked } from '../domain/identifiers/kinds';
import { type Address, findAddresses } from '../domain/identifiers/verified-addresses';
import { queueAct } from '../features/people/acts/act-later';
import { removeIdentifier as remove } from '../features/people/acts/remove-identifier';
import { isAbsentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

/** Removes an e-mail or a phone of an account, but not the last verified one. Says what else changed. */
export async function removeIdentifier(deps: Deps, who: string, typed: string): Promise<string> {
  const address = readAddress(typed);
  const { method, destination: value } = address;
  const kind = kindOf[method];
  return onAccount(deps, who, async (tx, account) => {
    const identifier = await findIdentifier(tx, { accountId: account.id, kind, value });
    if (!identifier) throw new Error('The account does not have this e-mail or phone.');
    await refuseLast(tx, account.id, identifier.is_verified);
    if (isAbsentKey(deps.encryption) || isAbsentKey(deps.keyedHash)) {
      const operator = commandOperator(deps);
      const order = { act: 'remove-identifier', identifier_id: identifier.id, reason: '' } as const;
      await queueAct(tx, { accountId: account.id, order, operator });
      return `${masked(address)} is removed by a node within seconds. The trail of the account shows it.`;
    }
    const hadAuthenticator = await hasAuthenticator(tx, account.id, address);
    await remove(deps, tx, commandOperator(deps), account, { identifier_id: identifier.id });
    if (!identifier.is_verified) return `${masked(address)} is removed. It was never verified.`;
    const done = [`${masked(address)} is removed. All addresses are notified.`];
    const addresses = (await findAddresses(tx, { accountId: account.id }))?.addresses ?? [];
    const next = identifier.is_primary && addresses.find(each => each.method === method);
    if (next) done.push(`${masked(next)} is primary now.`);
    if (hadAuthenticator && !(await hasAuthenticator(tx, account.id, { method })))
      done.push(`The authenticator "${method}" is removed with it.`);
    return done.join(' ');
  });
}

async function hasAuthenticator(
  tx: Queryable,
  accountId: string,
  { method, destination }: { method: Address['method']; destination?: string },
): Promise<boolean> {
  return (await findEnrolledAuthenticators(tx, { accountId })).some(
    each => each.method === method && (destination === undefined || each.destination === destination),
  );
}

async function refuseLast(tx: Queryable, accountId: string, isVerified: boolean): Promise<void> {
  const account = isVerified ? await findAddresses(tx, { accountId }) : undefined;
  if (account && account.addresses.length < 2)
    throw new Error('An account needs at least one verified e-mail or phone, and this is the last one.');
}

function readAddress(typed: string): Address {
  const email = normaliseEmail(typed);
  if (email !== undefined) return { method: 'email', destination: email };
  const phone = normalisePhone(typed, 'BE');
  if (phone !== undefined) return { method: 'sms', destination: phone };
  throw new Error('This is neither an e-mail nor a phone.');
}
