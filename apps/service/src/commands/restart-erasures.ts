import { findMarket, markets } from '@talon/markets/markets';
import { transaction } from '../db/transaction';
import { lockAccount } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { beginErasure } from '../domain/erasures/begin-erasure';
import { findErasures, removeErasure } from '../domain/erasures/erasures';
import type { Deps } from '../kernel/deps';

const accountsAtOnce = 500;

/**
 * Has every account that waits for its erasure wait for 14 days again, and sends its addresses a new link, because some people
 * cancelled after the backup. The earlier links end. Returns the number of accounts.
 */
export async function restartErasures(deps: Deps, operator: string, reason: string): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const waiting: { account_id: string; market: string }[] = await findErasures(deps.db, {
      after,
      most: accountsAtOnce,
    });
    for (const { account_id: accountId, market } of waiting) {
      count += 1;
      after = accountId;
      const origin = { market: findMarket(market) ?? markets[0], address: null, userAgent: null };
      await transaction(deps.db, async tx => {
        await lockAccount(tx, { id: accountId });
        await removeErasure(tx, { accountId });
        await beginErasure(deps, tx, accountId, origin);
        const event = { accountId, event: 'erasure-requested', operator, details: { reason } } as const;
        await auditEvent(deps, tx, event);
      });
    }
    if (waiting.length < accountsAtOnce) return count;
  }
}
