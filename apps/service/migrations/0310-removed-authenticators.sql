-- Authenticators that an account had in the last 30 days: a report gives them back.
-- module: authenticators
create table removed_authenticators (
  -- That of the authenticator.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null,
  name text,
  enrolled_at timestamptz not null,
  last_used_at timestamptz,
  settled_at_once boolean not null,
  removed_at timestamptz not null default now(),
  -- The row of a passkey, and how a sign-in names it.
  passkey jsonb,
  credential_id bytea,
  -- Of an app, encrypted for its row in authenticator_apps.
  secret bytea,
  last_step int
);
create index removed_authenticators_account on removed_authenticators (account_id, removed_at);
create index removed_authenticators_removed on removed_authenticators (removed_at);
create index removed_authenticators_credential on removed_authenticators (credential_id);
