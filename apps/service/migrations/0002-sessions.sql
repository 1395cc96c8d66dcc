-- A sign-in on one device in one market; its tokens come and go, it stays until it is ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  device_id uuid,
  user_agent text,
  owes_duplicated boolean not null,
  signed_in_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_account on sessions (account_id);

-- Only the SHA-256 of a token is kept.
create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index tokens_session on tokens (session_id);
create index tokens_expiry on tokens (expires_at);
