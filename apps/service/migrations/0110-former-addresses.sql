-- module: identifiers
-- Addresses that an account had verified and has no more, as keyed hashes. A code to one of them proves nothing new about
-- its person.
create table former_addresses (
  account_id uuid not null references accounts on delete cascade,
  address_hash bytea not null,
  removed_at timestamptz not null default now(),
  primary key (account_id, address_hash)
);
