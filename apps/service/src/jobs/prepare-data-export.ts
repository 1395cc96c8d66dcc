import { findMarket, markets } from '@talon/markets/markets';
import { transaction } from '../db/transaction';
import { lockAccount } from '../domain/accounts/accounts';
import { buildExport } from '../domain/data-exports/build-export';
import { findWaitingExport, storeDataExport } from '../domain/data-exports/data-exports';
import { notifyAccount } from '../domain/notifications/notify-account';
import type { Deps } from '../kernel/deps';

export interface PrepareDataExport {
  id: string;
}

/** Prepares the copy of a person's own data and notifies them. A repeated run does nothing. */
export async function prepareDataExport(deps: Deps, { id }: PrepareDataExport): Promise<void> {
  await transaction(deps.db, async tx => {
    const waiting = await findWaitingExport(tx, { id });
    if (!waiting) return;
    const { account_id: accountId } = waiting;
    // An erasure locks the account first, and then removes the copy.
    if (!(await lockAccount(tx, { id: accountId }))) return;
    const market = findMarket(waiting.market) ?? markets[0];
    const zip = await buildExport(deps, tx, accountId, market);
    if (!zip) return;
    const text = Buffer.from(zip).toString('base64');
    const sealed = deps.encryption.encrypt(text, { column: 'data_exports.sealed', id });
    if (!(await storeDataExport(tx, { id, sealed }))) return;
    const origin = { market, address: null, userAgent: null };
    await notifyAccount(deps, tx, accountId, origin, { event: 'data-export-ready' });
  });
}
