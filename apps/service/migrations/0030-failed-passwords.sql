-- Failed sign-ins of one network over all identifiers, the newest first, as far back as the limit looks. The network is a
-- keyed hash.
-- module: limits
create table network_failures (
  network_hash bytea primary key,
  at timestamptz[] not null,
  may_try_at timestamptz not null
);

-- When the account's person was last told that somebody guesses the password.
alter table consecutive_failures add column notified_at timestamptz;
