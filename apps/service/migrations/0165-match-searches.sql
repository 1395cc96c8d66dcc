-- Accounts that wait for a search for matches in the directory. A sign-in adds its account; a node takes many at once. A search
-- that fails is tried again later.
-- module: link-proposals
create table match_searches (
  account_id uuid primary key,
  requested_at timestamptz not null default now(),
  -- When the search is due; while one runs, when it counts as lost.
  run_at timestamptz not null default now(),
  attempts int not null default 0
);
create index match_searches_due on match_searches (run_at);
