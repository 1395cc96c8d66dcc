import { bankRestoreSeconds } from '@talon/rules/bank-account';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { findEarlierBankAccounts, readBankAccount } from './bank-accounts';
import { openEarlierIban, openIban } from './sealed-ibans';

/**
 * The bank account of an account with the earlier ones that can be restored, the latest first; undefined without one. IBANs are in
 * electronic form.
 */
export async function showBankAccount(deps: Pick<Deps, 'encryption'>, db: Queryable, accountId: string) {
  const present = await readBankAccount(db, { accountId });
  const iban = openIban(deps, accountId, present?.iban_encrypted ?? null);
  if (!present || iban === null) return undefined;
  const rows = await findEarlierBankAccounts(db, { accountId, seconds: bankRestoreSeconds });
  const { changed_at: changedAt, settled_at: settledAt, is_settled: isSettled, method } = present;
  return {
    iban,
    changedAt: changedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    isSettled,
    method,
    earlier: rows
      .map(({ id, iban_encrypted, replaced_at, until }) => ({
        id,
        iban: openEarlierIban(deps, id, iban_encrypted),
        replacedAt: replaced_at.toISOString(),
        until: until.toISOString(),
      }))
      .filter(each => each.iban !== iban),
  };
}
