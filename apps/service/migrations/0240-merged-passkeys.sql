-- The passkeys of accounts that were closed by a merge, while it can be undone: a browser must not forget one that may come back.
-- module: accounts
create table merged_passkeys (
  -- SHA-256 of the credential id.
  credential_hash bytea primary key,
  closed_id uuid not null references merge_snapshots on delete cascade
);
create index merged_passkeys_closed on merged_passkeys (closed_id);
