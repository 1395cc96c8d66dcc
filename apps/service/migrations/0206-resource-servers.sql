-- module: resource-servers
-- Services that accept access tokens for their scopes, such as the platforms.
create table resource_servers (
  resource_server_id text primary key,
  name text not null,
  -- An absolute URI that names it in requests (RFC 8707) and in its tokens.
  audience text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  access_token_format text not null default 'opaque' check (access_token_format in ('opaque', 'jwt')),
  -- Of signed access tokens.
  access_token_signing_alg text not null default 'RS256' check (access_token_signing_alg in ('ES256', 'RS256')),
  -- Keyed hashes. While a secret is replaced, the earlier one is accepted too, for a time.
  secret_hash bytea not null,
  earlier_secret_hash bytea,
  earlier_secret_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
