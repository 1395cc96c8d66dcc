-- The e-mail addresses and phone numbers of accounts.
create table identifiers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  is_primary boolean not null,
  verified_at timestamptz,
  -- Several accounts have it verified: only imported data may do so.
  is_shared boolean not null default false,
  unique (account_id, kind, value)
);
create unique index identifiers_one_owner on identifiers (kind, value) where verified_at is not null and not is_shared;
create unique index identifiers_one_primary on identifiers (account_id, kind) where is_primary;
create index identifiers_verified on identifiers (kind, value) where verified_at is not null;

-- How many verified identifiers are on one, two or three accounts. A sign-in with an unknown identifier computes as many
-- password hashes as these do, so that its duration tells nothing.
create table identifier_sharing (
  carriers smallint primary key check (carriers between 1 and 3),
  identifiers bigint not null
);
