import { emailChanged } from '../../domain/webhooks/account-events';
import type { Deps } from '../../kernel/deps';
import { receivesCodes } from '../../domain/identifiers/receives-codes';
import { methodOf } from '../../domain/identifiers/kinds';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { guardAccount } from '../../domain/accounts/accounts';
import { voidChallengesTo } from '../../domain/challenges/void-challenges';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { promoteNext, removeAddress } from '../../domain/identifiers/identifiers';
import { endAddressUses } from '../../domain/identifiers/end-address-uses';
import { findEnrolledAuthenticators, removeAuthenticator } from '../../domain/authenticators/authenticators';
import { endStepUp } from '../../domain/sessions/sessions';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import type { NormalisedIdentifier } from './session-evidence';
import { auditBothAccounts } from './audit-both-accounts';

/**
 * Transfers identifiers from an account that keeps others. Ends the challenges to them, the step-ups of the account and,
 * if an authenticator used one of them, its trusted devices. The next identifier of the kind becomes primary. An
 * authenticator without a destination is removed.
 */
export async function transferIdentifiers(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id }: MergingAccount,
  lost: readonly NormalisedIdentifier[],
): Promise<void> {
  const methods = await findEnrolledAuthenticators(tx, { accountId: id });
  for (const { kind, value } of lost) {
    const removed = await removeAddress(tx, { accountId: id, kind, value });
    await endAddressUses(deps, tx, id, value);
    await voidChallengesTo(tx, { accountId: id, destination: value });
    const next = await promoteNext(tx, { accountId: id, kind });
    if (kind === 'email' && removed?.is_primary) await emailChanged(deps, tx, id);
    const method = methodOf[kind];
    if (!methods.some(each => each.method === method && each.destination === value)) continue;
    await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    if (next && (await receivesCodes(deps, { method, destination: next.value }))) continue;
    await removeAuthenticator(tx, { accountId: id, type: method });
    await guardAccount(tx, { id });
    await auditBothAccounts(deps, tx, caller, id, 'identifier-taken-over', 'method-removed');
    await notifyAccount(deps, tx, id, caller, { event: 'method-removed' }, 'every-address');
  }
  await endStepUp(tx, { accountId: id });
}
