-- The copy of a person's own data that they asked for: prepared by a job, encrypted, kept for seven days.
-- module: data-exports
create table data_exports (
  account_id uuid primary key references accounts on delete cascade,
  id uuid not null,
  market text not null,
  requested_at timestamptz not null default now(),
  sealed bytea,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index data_exports_expiry on data_exports (expires_at);
