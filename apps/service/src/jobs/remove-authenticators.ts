import { findMarket, markets } from '@talon/markets/markets';
import { transaction } from '../db/transaction';
import { lockAccount } from '../domain/accounts/accounts';
import { cancelPendingRemovals, findDueRemovals } from '../domain/authenticators/pending-removals';
import { removeOwnAuthenticator } from '../domain/authenticators/remove-own-authenticator';
import type { Deps } from '../kernel/deps';

const mostAtOnce = 100;

/** Removes the authenticators whose removal was requested a day ago. One that has become the only one stays. */
export async function removeAuthenticators(deps: Deps): Promise<void> {
  for (const { id, account_id: accountId, market: marketId } of await findDueRemovals(deps.db, {
    most: mostAtOnce,
  })) {
    const market = findMarket(marketId) ?? markets[0];
    await transaction(deps.db, async tx => {
      await lockAccount(tx, { id: accountId });
      const by = { market, address: null, userAgent: null, deviceId: null, sessionId: null };
      const isRemoved = await removeOwnAuthenticator(deps, tx, { accountId, id }, by);
      if (!isRemoved) await cancelPendingRemovals(tx, { accountId });
    });
  }
}
