-- Registered clients. The names are those of RFC 7591 and OpenID Connect Registration.
create table clients (
  client_id text primary key,
  name text not null,
  logo text,
  -- Its own page, where a person starts again.
  client_uri text,
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  backchannel_logout_uri text,
  scopes text[] not null default '{}',
  -- Requested by a request that names none.
  default_scopes text[] not null default '{}',
  token_endpoint_auth_method text not null default 'none' check (token_endpoint_auth_method in
    ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  -- Keyed hashes. While a secret is replaced, the earlier one is accepted too, for a time.
  secret_hash bytea,
  earlier_secret_hash bytea,
  earlier_secret_until timestamptz,
  jwks jsonb,
  is_pkce_required boolean not null default true,
  id_token_signed_response_alg text not null default 'ES256' check (id_token_signed_response_alg in ('ES256', 'RS256')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint clients_defaults_are_scopes check (default_scopes <@ scopes),
  constraint clients_secret check
    ((secret_hash is not null) = (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post'))),
  constraint clients_keys check ((jwks is not null) = (token_endpoint_auth_method = 'private_key_jwt')),
  constraint clients_public_by_pkce check (is_pkce_required or token_endpoint_auth_method <> 'none')
);

-- What a person lets a client do, until they revoke it: one an account and client.
create table consents (
  account_id uuid not null references accounts on delete cascade,
  client_id text not null references clients on delete cascade,
  scopes text[] not null,
  given_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, client_id)
);
create index consents_client on consents (client_id);
