import type { Deps } from '../kernel/deps';
import { type ImportedAccount, accountColumns } from './account-columns';
import { type ImportReport, importText } from './import-file';
import { type PreparedAccount, prepareAccounts } from './prepare-accounts';
import type { TableImport } from './table-import';
import { takeAccount } from './take-account';
import { takeManyAccounts } from './take-many-accounts';

/**
 * Adds the accounts of an earlier system. Their e-mails and phones count as verified, and up to three accounts may share
 * one. An existing reference is not changed, because its person may have changed the account since.
 */
export const accountImport: TableImport<ImportedAccount, PreparedAccount> = {
  kind: 'accounts',
  named: [{ column: 'reference' }],
  columns: accountColumns,
  prepare: prepareAccounts,
  takeMany: takeManyAccounts,
  take: takeAccount,
};

export function importAccounts(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, accountImport, csv);
}
