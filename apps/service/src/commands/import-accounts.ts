import { countHashKinds } from '../domain/accounts/accounts';
import { countSharing } from '../domain/identifiers/identifiers';
import type { Deps } from '../kernel/deps';
import { type AccountRow, accountColumns } from './account-columns';
import { addAccounts } from './add-accounts';
import { type ImportReport, importText } from './import-file';
import { type PreparedAccount, prepareAccounts } from './prepare-accounts';
import type { TableImport } from './table-import';
import { takeAccount } from './take-account';

/**
 * Adds the accounts of an earlier system. Their e-mails and phones count as verified, and up to three accounts may share
 * one. An existing reference is not changed, because its person may have changed the account since.
 */
export const accountImport: TableImport<AccountRow, PreparedAccount> = {
  kind: 'accounts',
  columns: accountColumns,
  prepare: prepareAccounts,
  takeMany: addAccounts,
  take: takeAccount,
  async finish({ db }) {
    await countSharing(db);
    await countHashKinds(db);
  },
};

export function importAccounts(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, accountImport, csv);
}
