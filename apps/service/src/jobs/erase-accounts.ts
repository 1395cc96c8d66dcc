import { transaction } from '../db/transaction';
import { lockAccounts } from '../domain/accounts/duplicate-accounts';
import { findMergedInto } from '../domain/accounts/merge-snapshots';
import { auditEvent } from '../domain/audit/audit-events';
import { findDestinations } from '../domain/challenges/void-challenges';
import { findDueErasures, takeDueErasure } from '../domain/erasures/erasures';
import { findUnsharedAddresses } from '../domain/identifiers/verified-addresses';
import type { Deps } from '../kernel/deps';
import { erasureSteps } from './erasure-steps';

const mostAtOnce = 50;
/** A job that takes 45 seconds counts as that of a dead worker, and one account may take as long as several statements may. */
const longestMilliseconds = 15_000;

/**
 * Erases the accounts whose 14 days have passed. One that fails does not hold up the others, and is tried again in a minute, as are
 * those for which no time was left.
 */
export async function eraseAccounts(deps: Deps, milliseconds = longestMilliseconds): Promise<void> {
  const began = performance.now();
  for (const { account_id: accountId } of await findDueErasures(deps.db, { most: mostAtOnce })) {
    try {
      await eraseAccount(deps, accountId);
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'an account could not be erased');
    }
    if (performance.now() - began >= milliseconds) return;
  }
}

/** Erases an account once: another node, or a cancellation, takes the same row. */
async function eraseAccount(deps: Deps, accountId: string): Promise<void> {
  await transaction(deps.db, async tx => {
    await lockAccounts(tx, { accountIds: [accountId] });
    if (!(await takeDueErasure(tx, { accountId }))) return;
    const others = (await findDestinations(tx, { accountId })).map(({ destination }) => destination);
    const person = {
      accountId,
      mergedIds: (await findMergedInto(tx, { accountId })).map(({ account_id: id }) => id),
      addresses: (await findUnsharedAddresses(tx, { accountId, others })).map(({ kind, value }) => ({
        kind: kind === 'email' ? ('email' as const) : ('phone' as const),
        value,
      })),
    };
    for (const { run } of Object.values(erasureSteps)) await run(deps, tx, person);
    await auditEvent(deps, tx, { accountId, event: 'account-erased' });
  });
}
