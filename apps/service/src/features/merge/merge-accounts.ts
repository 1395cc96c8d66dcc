import { linkPlatforms, type Resolution } from '@talon/rules/duplicates';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { findAddresses } from '../../domain/identifiers/verified-addresses';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { readSnapshot } from '../../domain/accounts/merge-snapshots';
import { endSharing } from '../../domain/identifiers/identifiers';
import { closeAccount } from './close-account';
import type { Identities } from './find-identities';
import { transferPlatformLinks } from './transfer-platform-links';
import type { NormalisedIdentifier } from './session-evidence';
import { auditBothAccounts } from './audit-both-accounts';
import { transferIdentifiers } from './transfer-identifiers';
import {
  type AddressesBeforeMerge,
  notifyOtherAccount,
  notifySurvivingAccount,
  type OtherAccountEvent,
} from './notify-of-merge';

/** A merge as it was resolved. */
export interface Merge {
  mine: MergingAccount;
  others: readonly MergingAccount[];
  identifiers: readonly NormalisedIdentifier[];
  resolved: readonly Resolution[];
  identities: Identities;
}

/**
 * Transfers identifiers and platform links from the duplicate accounts, or closes them, as resolved. Audits both sides and
 * notifies every account that has one of the identifiers. All accounts must be locked.
 */
export async function mergeAccounts(deps: Deps, tx: Queryable, caller: Caller, merge: Merge): Promise<void> {
  const { mine, others, identifiers, resolved } = merge;
  const before = await findAddresses(tx, { accountId: mine.id });
  const surviving: AddressesBeforeMerge = { language: mine.language, addresses: before?.addresses ?? [] };
  for (const other of others) {
    const resolution = resolved.find(({ id }) => id === other.id);
    await applyResolution(deps, tx, caller, merge, other, resolution, surviving);
  }
  for (const { kind, value } of identifiers) await endSharing(tx, { kind, value });
  const isMerged = resolved.some(({ moves, isClosed }) => isClosed || moves.length > 0);
  await notifySurvivingAccount(deps, tx, caller, surviving, identifiers, isMerged);
}

async function applyResolution(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { mine, identifiers, identities }: Merge,
  other: MergingAccount,
  resolution: Resolution | undefined,
  surviving: AddressesBeforeMerge,
): Promise<void> {
  const { id } = other;
  const shared = identifiers.filter(({ kind, value }) =>
    other.identifiers.some(each => each.kind === kind && each.value === value),
  );
  const notify = (...events: OtherAccountEvent[]) =>
    notifyOtherAccount(
      deps,
      tx,
      caller,
      { ...other, known: identities.addresses(other) },
      surviving,
      shared,
      events,
    );
  if (!resolution) return notify('shared-address-changed');
  const { moves, isClosed } = resolution;
  const taken = {
    addresses: shared.map(({ kind, value }) => masked({ method: methodOf[kind], destination: value })),
  };
  const linked = { people: other.people.filter(({ platform }) => isClosed || moves.includes(platform)) };
  await auditBothAccounts(deps, tx, caller, id, 'identifier-taken-over', 'identifier-taken', taken);
  if (moves.length > 0)
    await auditBothAccounts(deps, tx, caller, id, 'link-taken-over', 'link-taken', linked);
  if (isClosed) {
    await auditBothAccounts(deps, tx, caller, id, 'account-merged', 'account-closed', {
      ...taken,
      ...linked,
    });
    await notify('account-closed');
    const { snapshot } = await readSnapshot(tx, { id, toId: mine.id });
    await transferPlatformLinks(deps, tx, mine.id, other, linkPlatforms);
    await closeAccount(deps, tx, id, mine.id, snapshot);
    return undefined;
  }
  await notify('identifier-taken', ...(moves.length > 0 ? (['link-taken'] as const) : []));
  await transferPlatformLinks(deps, tx, mine.id, other, moves);
  await transferIdentifiers(deps, tx, caller, other, shared);
}
