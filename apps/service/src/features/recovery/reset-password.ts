import { Refusal } from '@talon/contract/errors';
import type { resetPassword as endpoint } from '@talon/contract/recovery';
import type { Deps } from '../../kernel/deps';
import { methodOf } from '../../domain/identifiers/kinds';
import { accountSubject, identifierSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { networkOf, taskOriginOf, truncated } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { endEveryConsent } from '../../oauth/end-access';
import { changePassword, lockAccount, markReset } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { forgetOwnAddressCounts } from '../../domain/challenges/own-address-counts';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { consumeResetPermission, type Recoverable } from '../../domain/recovery/reset-permissions';
import { endSessions } from '../../domain/sessions/sessions';
import { endFailuresOfSubject, forgetFailures } from '../../domain/limits/sign-in-failures';
import { endUnconfirmedSignInsOfAccount } from '../../domain/sign-ins/unconfirmed-sign-ins';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { endDelayedResets } from '../../domain/recovery/delayed-resets';
import { markConfirmed } from '../../domain/identifiers/identifiers';
import { requireGoodPassword } from '../../domain/passwords/require-good-password';
import { requireCardOrWait } from './require-card-or-wait';
import { findRecoverableAccounts } from '../../domain/recovery/find-recoverable-accounts';
import { requireResetPermission } from './require-reset-permission';

/**
 * Sets a new password with a reset permission. It signs nobody in, and the next sign-in requires another channel. A refused
 * password does not consume the reset permission.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<undefined> {
  const { market, deviceId, address } = visitor;
  const { resetHash, permission, accounts } = await requireResetPermission(deps, visitor, body.reset);
  const account = chooseAccount(accounts, body.account);
  const hasCard = await requireCardOrWait(deps, account, body.card_number);
  await requireGoodPassword(deps, visitor, `reset ${body.reset}`, body.password, account);
  const hash = await deps.hashing.hash(body.password, taskOriginOf(address));
  await transaction(deps.db, async tx => {
    // Lock the account before its reset permissions, in the same order as a password change.
    await lockAccount(tx, { id: account.id });
    const isConsumed = await consumeResetPermission(tx, { hash: resetHash });
    if (!isConsumed) throw new Refusal('challenge-ended');
    // The account may have lost the address meanwhile.
    const current = chooseAccount(await findRecoverableAccounts(deps, tx, permission), account.id);
    if (!hasCard) await requireCardOrWait(deps, current, undefined);
    await markConfirmed(tx, { accountId: account.id, kind: permission.kind, value: permission.value });
    await endDelayedResets(tx, { accountId: account.id });
    await changePassword(tx, { id: account.id, hash });
    await markReset(tx, { id: account.id, channel: methodOf[permission.kind] });
    await endSessions(tx, { accountId: account.id, exceptId: null });
    await endTrustedDevices(tx, { accountId: account.id, exceptSessionId: null });
    await endEveryConsent(deps, tx, account.id, visitor);
    await voidAccountCodes(tx, account.id);
    await endUnconfirmedSignInsOfAccount(tx, { accountId: account.id });
    await forgetOwnAddressCounts(deps, tx, account.id, visitor);
    await unlockSignIn(deps, tx, visitor, account);
    await auditEvent(deps, tx, {
      accountId: account.id,
      event: 'password-reset',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
    await notifyAccount(deps, tx, account.id, visitor, { event: 'password-reset' });
  });
  return undefined;
}

/** The only account, or the one that was chosen among several. */
function chooseAccount(accounts: readonly Recoverable[], id: string | undefined): Recoverable {
  if (accounts.length === 0) throw new Refusal('challenge-ended');
  const account = id === undefined ? onlyOne(accounts) : accounts.find(one => one.id === id);
  if (!account) throw new Refusal('invalid-request', { fields: ['account'] });
  return account;
}

function onlyOne(accounts: readonly Recoverable[]): Recoverable | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** Forgets the failures of the account, and those of its identifiers from this network, so that the person can sign in. */
async function unlockSignIn(
  deps: Deps,
  tx: Queryable,
  { address }: Visitor,
  { id, email, phone }: Recoverable,
): Promise<void> {
  const identifiers = [
    { kind: 'email' as const, value: email },
    { kind: 'phone' as const, value: phone },
  ];
  for (const { kind, value } of identifiers) {
    const identifierHash = identifierSubject(deps, kind, value ?? '');
    await forgetFailures(tx, { identifierHash, address: networkOf(address) });
  }
  await endFailuresOfSubject(tx, { subject: accountSubject(deps, id) });
}
