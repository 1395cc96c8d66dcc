import { execute, many, maybeOne, one } from '../../db/statement';

/** The bank account with the times of its last change; null for those of one that was imported. */
export const readBankAccount = maybeOne(
  'accounts_read_bank_account',
  `select iban_encrypted, iban_changed_at as changed_at, iban_settled_at as settled_at, iban_changed_with as method,
          coalesce(iban_settled_at <= now(), true) as "is_settled!"
     from accounts where id = :accountId`,
);

/** Replaces the bank account; without `settledAt` the new one is settled at once. */
export const storeBankAccount = one(
  'accounts_store_bank_account',
  `update accounts
      set iban_encrypted = :ibanEncrypted, iban_changed_at = now(), iban_settled_at = coalesce(:settledAt?, now()),
          iban_changed_with = :method?
    where id = :accountId
returning iban_changed_at as "changed_at!", iban_settled_at as "settled_at!"`,
);

/** Keeps a settled bank account that is being replaced. */
export const addEarlierBankAccount = execute(
  'earlier_bank_accounts_add',
  'insert into earlier_bank_accounts (id, account_id, iban_encrypted) values (:id, :accountId, :ibanEncrypted)',
);

/** The bank accounts that were replaced in the last `seconds`, the latest one first, with the end of that time. */
export const findEarlierBankAccounts = many(
  'earlier_bank_accounts_find',
  `select id, iban_encrypted, replaced_at, replaced_at + make_interval(secs => :seconds) as "until!"
     from earlier_bank_accounts
    where account_id = :accountId and replaced_at > now() - make_interval(secs => :seconds)
    order by replaced_at desc`,
);

/**
 * Takes an earlier bank account back, and forgets those after it: what replaced it is undone. No row if it is not one of the account,
 * or was replaced more than `seconds` ago. Call it with the account locked.
 */
export const takeEarlierBankAccount = maybeOne(
  'earlier_bank_accounts_take',
  `with chosen as (
     select iban_encrypted, replaced_at from earlier_bank_accounts
      where account_id = :accountId and id = :id and replaced_at > now() - make_interval(secs => :seconds)),
   gone as (
     delete from earlier_bank_accounts e using chosen
      where e.account_id = :accountId and e.replaced_at >= chosen.replaced_at)
   select iban_encrypted from chosen`,
);

/** Removes at most `most` bank accounts that can no longer be restored. */
export const purgeEarlierBankAccounts = one(
  'earlier_bank_accounts_purge',
  `with gone as (
     delete from earlier_bank_accounts where id in (
       select id from earlier_bank_accounts where replaced_at < now() - make_interval(secs => :seconds) limit :most::int)
     returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Gives the earlier bank accounts of a closed account back. */
export const restoreEarlierBankAccounts = one(
  'earlier_bank_accounts_restore',
  `select restore_rows('earlier_bank_accounts', :rows::text::jsonb) as "restored!"`,
);
