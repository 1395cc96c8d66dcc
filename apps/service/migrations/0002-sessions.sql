-- A sign-in on one device in one market; its tokens come and go, it stays until it is ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  device_id uuid,
  user_agent text,
  signed_in_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_account on sessions (account_id);

-- Only the SHA-256 of a token is kept. Account and market stand here too, so that a session check need not look up the
-- session; ending a session takes its tokens away.
create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  -- The person still has to choose between duplicates.
  must_resolve_duplicates boolean not null,
  expires_at timestamptz not null
);
create index tokens_session on tokens (session_id);
create index tokens_expiry on tokens (expires_at);
