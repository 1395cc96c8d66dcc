-- What a registered application says of itself (names of RFC 7591 and OpenID Connect Registration) and may ask for.
alter table clients
  -- Its own page, where a person begins again.
  add column client_uri text,
  add column redirect_uris text[] not null default '{}',
  add column post_logout_redirect_uris text[] not null default '{}',
  add column backchannel_logout_uri text,
  add column scopes text[] not null default '{}',
  -- Asked for by a request that names none.
  add column default_scopes text[] not null default '{}',
  add column token_endpoint_auth_method text not null default 'none' check (token_endpoint_auth_method in
    ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
  -- Keyed hashes; while a secret is replaced the one before it is taken too, for a time.
  add column secret_hash bytea,
  add column earlier_secret_hash bytea,
  add column earlier_secret_until timestamptz,
  add column jwks jsonb,
  add column is_pkce_required boolean not null default true,
  add column id_token_signed_response_alg text not null default 'ES256' check (id_token_signed_response_alg in
    ('ES256', 'RS256')),
  add column disabled_at timestamptz,
  add column created_at timestamptz not null default now(),
  add constraint clients_defaults_are_scopes check (default_scopes <@ scopes),
  add constraint clients_secret check
    ((secret_hash is not null) = (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post'))),
  add constraint clients_keys check ((jwks is not null) = (token_endpoint_auth_method = 'private_key_jwt')),
  add constraint clients_public_by_pkce check (is_pkce_required or token_endpoint_auth_method <> 'none');

-- What a person lets an application into, until they take it back: one an account and application.
create table consents (
  account_id uuid not null references accounts on delete cascade,
  client_id text not null references clients on delete cascade,
  scopes text[] not null,
  given_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, client_id)
);
create index consents_client on consents (client_id);
