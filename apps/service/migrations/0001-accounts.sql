-- One person's sign-in. Each link names the person on a platform: at most one a platform here, and one account a person.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- The operator's own name for the account in an import; makes a repeated line harmless.
  reference text unique,
  user_id text unique,
  customer_user_id text unique,
  fridom_user_id text unique,
  firstname text,
  lastname text,
  birthdate date,
  gender text,
  language text not null default 'en',
  iban_encrypted bytea,
  password_hash text,
  password_status smallint not null default 0 check (password_status between 0 and 2),
  -- An operator asked for another one; only a change of the password ends it.
  is_password_imposed boolean not null default false,
  last_password_change timestamptz,
  is_mfa_forced boolean not null default false,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table identifiers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  is_primary boolean not null,
  verified_at timestamptz,
  -- True only for duplicates that came in with imported data.
  is_shared boolean not null default false,
  unique (account_id, kind, value)
);
create unique index identifiers_one_owner on identifiers (kind, value) where verified_at is not null and not is_shared;
create unique index identifiers_one_primary on identifiers (account_id, kind) where is_primary;
create index identifiers_verified on identifiers (kind, value) where verified_at is not null;

-- How many verified identifiers stand on one, two or three accounts: an unknown one costs as many hashes as these do.
create table identifier_sharing (
  carriers smallint primary key check (carriers between 1 and 3),
  identifiers bigint not null
);
