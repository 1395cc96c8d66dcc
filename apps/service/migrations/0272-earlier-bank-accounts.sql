-- Settled bank accounts that were replaced in the last days and can be restored.
-- module: accounts
create table earlier_bank_accounts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Encrypted, with the id of this row.
  iban_encrypted bytea not null,
  replaced_at timestamptz not null default clock_timestamp()
);
create index earlier_bank_accounts_account on earlier_bank_accounts (account_id);
create index earlier_bank_accounts_age on earlier_bank_accounts (replaced_at);
