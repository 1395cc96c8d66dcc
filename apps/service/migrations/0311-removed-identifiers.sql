-- Verified addresses that an account had in the last 30 days: a report gives them back.
-- module: identifiers
create table removed_identifiers (
  -- That of the identifier.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  value text not null,
  verified_at timestamptz not null,
  confirmed_at timestamptz,
  settled_at_once boolean not null,
  removed_at timestamptz not null default now()
);
create index removed_identifiers_account on removed_identifiers (account_id, removed_at);
create index removed_identifiers_removed on removed_identifiers (removed_at);
