-- A sign-in on one device in one market. Its tokens are replaced from time to time; the session stays until it is ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  device_id uuid,
  user_agent text,
  -- Where the sign-in came from, as far as it is known; English names.
  city text,
  country text,
  step_up_until timestamptz,
  single_use_step_up_until timestamptz,
  signed_in_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_device on sessions (account_id, device_id);

-- Only the SHA-256 of a token is stored. Account and market are repeated here, so that the check of a token need not read
-- the session; ending a session deletes its tokens.
create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  -- The person still has to choose between duplicate accounts.
  must_resolve_duplicates boolean not null,
  expires_at timestamptz not null
);
create index tokens_session on tokens (session_id);
create index tokens_account on tokens (account_id);
create index tokens_expiry on tokens (expires_at);
