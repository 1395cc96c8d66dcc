import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import type { Deps } from '../kernel/deps';
import { receivesCodes } from '../domain/identifiers/gets-codes';
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
import { listMethods, removeAuthenticator } from '../domain/authenticators/authenticators';
import { notifyRemoval } from './notify-removal';
import { onAccount } from './on-account';

/**
 * Takes an e-mail or a phone from an account. It keeps at least one verified; the next one of the kind becomes primary, and
 * where none can take the place, the method that sent there goes too.
 */
export async function removeIdentifier(deps: Deps, who: string, typed: string): Promise<string> {
  const lost = readAddress(typed);
  const kind = kindOf[lost.method];
  return onAccount(deps, who, async (tx, account) => {
    await lockIdentifier(tx, { kindAndValue: `${kind}:${lost.destination}` });
    const identifier = await findIdentifier(tx, { accountId: account.id, kind, value: lost.destination });
    if (!identifier) throw new Error('The account does not have this e-mail or phone.');
    if (!identifier.is_verified) {
      await remove(tx, { id: identifier.id });
      await promoteNext(tx, { accountId: account.id, kind });
      await auditEvent(tx, {
        accountId: account.id,
        event: 'identifier-removed',
        market: null,
        deviceId: null,
        address: null,
      });
      return `${masked(lost)}, which was never verified, is removed.`;
    }
    await keepOne(tx, account);
    const sent = (await listMethods(tx, { accountId: account.id })).find(
      ({ destination }) => destination === lost.destination,
    );
    await notifyRemoval(deps, tx, account, 'identifier-removed', lost);
    await remove(tx, { id: identifier.id });
    await endSharing(tx, { kind, value: lost.destination });
    const next = await promoteNext(tx, { accountId: account.id, kind });
    const done = [`${masked(lost)} is removed; every address is told.`];
    if (next) done.push(`${masked({ ...lost, destination: next.value })} is primary now.`);
    if (sent && !(next && (await receivesCodes(deps, { ...lost, destination: next.value })))) {
      await notifyRemoval(deps, tx, account, 'method-removed', lost);
      await removeAuthenticator(tx, { accountId: account.id, type: lost.method });
      done.push(`With it went the method "${lost.method}".`);
    }
    return done.join(' ');
  });
}

async function keepOne(tx: Queryable, { id }: NamedAccount): Promise<void> {
  const account = await findAddresses(tx, { accountId: id });
  if ((account?.addresses.length ?? 0) < 2) {
    throw new Error('It is the only verified e-mail or phone of the account, which keeps at least one.');
  }
}

function readAddress(typed: string): Address {
  const email = normaliseEmail(typed);
  if (email !== undefined) return { method: 'email', destination: email };
  const phone = normalisePhone(typed, 'BE');
  if (phone !== undefined) return { method: 'sms', destination: phone };
  throw new Error('This is neither an e-mail nor a phone.');
}
