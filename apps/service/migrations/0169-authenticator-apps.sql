-- The id becomes the primary key. A check that every row has one was made before, so that nothing is read now.
-- module: authenticators
alter table authenticators
  drop constraint authenticators_pkey,
  add constraint authenticators_pkey primary key using index authenticators_id,
  drop constraint authenticators_id_check;

-- The secret that an account shares with an authenticator app.
create table authenticator_apps (
  authenticator_id uuid primary key references authenticators (id) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Encrypted for this row.
  secret bytea not null,
  -- The 30 seconds, counted from 1970, of the last code that was accepted. No code of that time or before is accepted again.
  last_step int not null
);
create unique index authenticator_apps_account on authenticator_apps (account_id);

-- The codes of an account's newest set of recovery codes, as keyed hashes. Each works once.
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index recovery_codes_account on recovery_codes (account_id, code_hash);
