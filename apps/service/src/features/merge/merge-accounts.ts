import { linkPlatforms, type Settlement } from '@talon/rules/duplicates';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { findAddresses } from '../../domain/identifiers/verified-addresses';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { endSharing } from '../../domain/identifiers/identifiers';
import { closeAccount } from './close-account';
import { transferPlatformLinks } from './transfer-platform-links';
import type { NormalisedIdentifier } from './session-evidence';
import { auditBothAccounts } from './audit-both-accounts';
import { transferIdentifiers } from './transfer-identifiers';
import { type AddressesBeforeMerge, notifySurvivingAccount, notifyOtherAccount } from './notify-of-merge';

/**
 * Transfers identifiers and platform links from the duplicate accounts, or closes them, as resolved. Audits both sides and
 * notifies all their addresses. All accounts must be locked.
 */
export async function mergeAccounts(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  mine: MergingAccount,
  others: readonly MergingAccount[],
  identifiers: readonly NormalisedIdentifier[],
  resolved: readonly Settlement[],
): Promise<void> {
  const before = await findAddresses(tx, { accountId: mine.id });
  const surviving: AddressesBeforeMerge = { language: mine.language, addresses: before?.addresses ?? [] };
  for (const { id, moves, isClosed } of resolved) {
    const other = others.find(each => each.id === id);
    if (!other) throw new Error('a resolved account was not read before');
    const lost = identifiers.filter(({ kind, value }) =>
      other.identifiers.some(each => each.kind === kind && each.value === value),
    );
    await auditBothAccounts(tx, caller, id, 'identifier-taken-over', 'identifier-taken');
    if (moves.length > 0) await auditBothAccounts(tx, caller, id, 'link-taken-over', 'link-taken');
    if (isClosed) {
      await auditBothAccounts(tx, caller, id, 'account-merged', 'account-closed');
      await notifyOtherAccount(deps, tx, caller, other, surviving, lost, { hasLostLink: false });
      await transferPlatformLinks(deps, tx, mine.id, other, linkPlatforms);
      await closeAccount(tx, id, mine.id);
    } else {
      await notifyOtherAccount(deps, tx, caller, other, surviving, lost, { hasLostLink: moves.length > 0 });
      await transferPlatformLinks(deps, tx, mine.id, other, moves);
      await transferIdentifiers(deps, tx, caller, other, lost);
    }
  }
  for (const { kind, value } of identifiers) await endSharing(tx, { kind, value });
  const isMerged = resolved.some(({ moves, isClosed }) => isClosed || moves.length > 0);
  await notifySurvivingAccount(deps, tx, caller, surviving, identifiers, isMerged);
}
