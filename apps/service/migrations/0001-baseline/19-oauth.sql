-- The stored models of the OAuth engine: a browser's session, a request in progress, a code, a grant, a token. The key is
-- the SHA-256 of market, model and id, so that no record is valid at another market's host, and no secret is stored.
create table oidc_records (
  key bytea primary key,
  market text not null,
  model text not null,
  payload json not null,
  -- Of a session: its name, which stays when its id is renewed.
  uid text,
  -- Of a grant, and of all that came from it.
  grant_id text,
  -- Of a code or token that ends with the session it came from.
  session_uid text,
  -- Of a grant.
  account_id uuid references accounts on delete cascade,
  client_id text references clients on delete cascade,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oidc_records_uid on oidc_records (uid) where uid is not null;
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_account on oidc_records (account_id, client_id) where account_id is not null;
create index oidc_records_client on oidc_records (client_id) where client_id is not null;
create index oidc_records_expiry on oidc_records (expires_at);

-- The portal session that a browser's OAuth session is bound to: it is valid as long as that one.
create table oidc_sessions (
  uid text primary key,
  session_id uuid not null references sessions on delete cascade
);
create index oidc_sessions_session on oidc_sessions (session_id);
