import { Refusal } from '@talon/contract/errors';
import type { resetPassword as endpoint } from '@talon/contract/recovery';
import { checkPassword } from '@talon/rules/password';
import type { Deps } from '../../kernel/deps';
import { methodOf } from '../../domain/identifiers/kinds';
import { accountSubject, identifierSubject } from '../../domain/limits/subjects';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { isToken, tokenHash } from '../../kernel/token';
import { type Queryable, transaction } from '../../db/pool';
import { networkOf, truncated } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { endEveryAccess } from '../../oauth/end-access';
import { changePassword, lockAccount, markReset } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import {
  consumeResetPermission,
  findResetPermission,
  type Recoverable,
} from '../../domain/recovery/reset-permissions';
import { endSessions } from '../../domain/sessions/sessions';
import { forgetFailures } from '../../domain/limits/sign-in-failures';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { recoverableBy } from './recoverable';

/**
 * A new password for who has proven an identifier. It signs nobody in, and the next sign-in proves another channel.
 * What is refused before the password is kept leaves the reset to be used.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<undefined> {
  const { market, deviceId, address } = visitor;
  const resetHash = tokenHash(isToken(body.reset) ? body.reset : '');
  const proven = await findResetPermission(deps.db, { hash: resetHash, market: market.id });
  if (!proven) throw new Refusal('challenge-ended');
  const account = chosen(await recoverableBy(deps.db, proven), body.account);
  const checks = checkPassword(body.password, account, {
    brand: market.brand,
    isCommon: deps.isCommonPassword,
  });
  if (checks.some(check => !check.holds)) throw new Refusal('password-refused');
  if (await deps.isBreached(body.password)) throw new Refusal('password-refused');
  const hash = await deps.hashing.hash(body.password);
  await transaction(deps.db, async tx => {
    // The account before its resets, as a new password chosen in a session does.
    await lockAccount(tx, { id: account.id });
    const used = await consumeResetPermission(tx, { hash: resetHash });
    if (!used) throw new Refusal('challenge-ended');
    // The address may have been taken from the account meanwhile.
    chosen(await recoverableBy(tx, proven), account.id);
    await changePassword(tx, { id: account.id, hash });
    await markReset(tx, { id: account.id, channel: methodOf[proven.kind] });
    await endSessions(tx, { accountId: account.id, exceptId: null });
    await endTrustedDevices(tx, { accountId: account.id, exceptSessionId: null });
    await endEveryAccess(tx, account.id);
    await voidAccountCodes(tx, account.id);
    await openSignIn(deps, tx, visitor, account);
    await auditEvent(tx, {
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

/** One account needs no choice; a choice among several has to be made, and one of them. */
function chosen(accounts: readonly Recoverable[], id: string | undefined): Recoverable {
  if (accounts.length === 0) throw new Refusal('challenge-ended');
  const account = id === undefined ? onlyOne(accounts) : accounts.find(one => one.id === id);
  if (!account) throw new Refusal('invalid-request', { fields: ['account'] });
  return account;
}

function onlyOne(accounts: readonly Recoverable[]): Recoverable | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** The way back in after too many failures: the account's are forgotten, and those of its addresses from here. */
async function openSignIn(
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
    const hash = identifierSubject(deps, kind, value ?? '');
    await forgetFailures(tx, {
      identifierHash: hash,
      address: networkOf(address),
      subject: accountSubject(deps, id),
    });
  }
}
