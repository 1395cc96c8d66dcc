-- What the authorization server remembers: a browser's session, a request under way, a code, a grant, a token. Each stands
-- under the SHA-256 of its market, its kind and its id, so that none is known at another market's host, and none of these
-- secrets is here.
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
create index oauth_artifacts_uid on oidc_records (uid) where uid is not null;
create index oauth_artifacts_grant on oidc_records (grant_id) where grant_id is not null;
create index oauth_artifacts_account on oidc_records (account_id, client_id) where account_id is not null;
create index oauth_artifacts_client on oidc_records (client_id) where client_id is not null;
create index oauth_artifacts_expiry on oidc_records (expires_at);

-- Which sign-in at the portal a browser's session at the authorization server hangs on: it counts while that one lives.
create table oauth_sessions (
  uid text primary key,
  session_id uuid not null references sessions on delete cascade
);
create index oauth_sessions_session on oauth_sessions (session_id);

-- Private keys, sealed under a key that is not here. A new one is published first and signs later.
create table signing_keys (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  sealed bytea not null,
  published_at timestamptz not null default now(),
  signs_from timestamptz not null
);
