import { linkPlatforms, type Settlement } from '@talon/rules/duplicates';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { findAddresses } from '../../domain/identifiers/verified-addresses';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { endSharing } from '../../domain/identifiers/identifiers';
import { closeAccount } from './close-account';
import { transferPlatformLinks } from './move-links';
import type { Identifier } from './proofs';
import { auditBothAccounts } from './record-both';
import { transferIdentifiers } from './take-identifiers';
import { type Before, notifySurvivingAccount, notifyOtherAccount } from './tell-merge';

/**
 * Does what was decided to the other accounts, tells every address of both sides and records it on both. Call it with all of
 * them locked.
 */
export async function mergeAccounts(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  mine: MergingAccount,
  others: readonly MergingAccount[],
  taken: readonly Identifier[],
  settled: readonly Settlement[],
): Promise<void> {
  const before = await findAddresses(tx, { accountId: mine.id });
  const keeper: Before = { language: mine.language, addresses: before?.addresses ?? [] };
  for (const { id, moves, isClosed } of settled) {
    const other = others.find(each => each.id === id);
    if (!other) throw new Error('what is settled was read before');
    const lost = taken.filter(({ kind, value }) =>
      other.identifiers.some(each => each.kind === kind && each.value === value),
    );
    await auditBothAccounts(tx, caller, id, 'identifier-taken-over', 'identifier-taken');
    if (moves.length > 0) await auditBothAccounts(tx, caller, id, 'link-taken-over', 'link-taken');
    if (isClosed) {
      await auditBothAccounts(tx, caller, id, 'account-merged', 'account-closed');
      await notifyOtherAccount(deps, tx, caller, other, keeper, lost, { hasLostLink: false });
      await transferPlatformLinks(deps, tx, mine.id, other, linkPlatforms);
      await closeAccount(tx, id, mine.id);
    } else {
      await notifyOtherAccount(deps, tx, caller, other, keeper, lost, { hasLostLink: moves.length > 0 });
      await transferPlatformLinks(deps, tx, mine.id, other, moves);
      await transferIdentifiers(deps, tx, caller, other, lost);
    }
  }
  for (const { kind, value } of taken) await endSharing(tx, { kind, value });
  const isMerged = settled.some(({ moves, isClosed }) => isClosed || moves.length > 0);
  await notifySurvivingAccount(deps, tx, caller, keeper, taken, isMerged);
}
