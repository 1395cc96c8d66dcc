-- What a closed account had, for 30 days: the helpdesk can undo the merge. Encrypted, and removed with the surviving account.
-- module: accounts
create table merge_snapshots (
  closed_id uuid primary key,
  merged_into uuid not null references accounts on delete cascade,
  merged_at timestamptz not null default now(),
  sealed bytea not null
);
create index merge_snapshots_into on merge_snapshots (merged_into);
create index merge_snapshots_age on merge_snapshots (merged_at);
