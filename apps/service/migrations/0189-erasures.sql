-- Accounts whose erasure was requested: by the person or by staff. Until it is due, each of the account's addresses has the link that
-- cancels it.
-- module: erasures
create table erasures (
  account_id uuid primary key references accounts on delete cascade,
  cancel_hash bytea not null unique,
  market text not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index erasures_due on erasures (due_at);
