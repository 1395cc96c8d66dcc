import type { Market } from '@talon/markets/market';
import { bankRestoreSeconds } from '@talon/rules/bank-account';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { findEarlierBankAccounts } from '../accounts/bank-accounts';
import { openEarlierIban, openIban } from '../accounts/sealed-ibans';
import { listEveryEvent } from '../audit/list-events';
import { findClients } from '../clients/clients';
import { createLocalized } from '../notifications/message-language';
import { dataPage } from './data-page';
import { readOwnData } from './read-own-data';

/** The copy as a ZIP file with `data.json` and `data.html`; undefined if the account is gone. */
export async function buildExport(
  deps: Deps,
  db: Queryable,
  accountId: string,
  market: Market,
): Promise<Uint8Array | undefined> {
  const found = await readOwnData(db, { id: accountId });
  if (!found) return undefined;
  const { iban_encrypted: sealed, ...rest } = found;
  const earlier = await findEarlierBankAccounts(db, { accountId, seconds: bankRestoreSeconds });
  const names = new Map((await findClients(db)).map(({ client_id, name }) => [client_id, name]));
  const activity = (await listEveryEvent(deps, db, accountId)).map(
    ({ at, event, times, market: eventMarket, address: network, ...more }) => ({
      at,
      event,
      times,
      market: eventMarket,
      network,
      authenticator: more.authenticator,
      app: more.client_id && (names.get(more.client_id) ?? more.client_id),
      error: more.code,
      staff: more.operator,
      reason: more.reason,
    }),
  );
  const data = {
    ...rest,
    activity,
    bank_account: openIban(deps, accountId, sealed),
    earlier_bank_accounts: earlier.map(({ id, iban_encrypted, replaced_at: replaced, until }) => ({
      bank_account: openEarlierIban(deps, id, iban_encrypted),
      replaced_at: replaced.toISOString(),
      kept_until: until.toISOString(),
    })),
  };
  const localized = createLocalized(deps.translate, market, found.language);
  // A JSON value, whatever the types of the columns are.
  const plain = JSON.parse(JSON.stringify(data)) as Parameters<typeof dataPage>[0];
  // Loaded when the first person asks for a copy.
  const { strToU8, zipSync } = await import('fflate');
  return zipSync({
    'data.json': strToU8(`${JSON.stringify(plain, null, 2)}\n`),
    'data.html': strToU8(await dataPage(plain, localized)),
  });
}
