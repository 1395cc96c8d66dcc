-- Passkeys (WebAuthn). A passkey works only in the market in which it was enrolled, whose domain it belongs to.
-- module: authenticators
create table passkeys (
  authenticator_id uuid primary key references authenticators (id) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  -- Chosen by the authenticator.
  credential_id bytea not null,
  -- COSE (RFC 9052).
  public_key bytea not null,
  -- How often it was used, as far as it says so; 0 for one that does not count.
  counter bigint not null,
  -- Whether its provider may copy it to other devices, and whether it has.
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  -- How a browser can reach it, such as "internal" or "hybrid".
  transports text[] not null,
  -- The provider or model, as it says itself.
  aaguid uuid
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_account on passkeys (account_id);

-- The random id under which providers of passkeys know an account.
create table passkey_handles (
  account_id uuid primary key references accounts on delete cascade,
  handle bytea not null
);

-- What passkeys have signed in sign-ins, until it expires: each works once.
create table used_sign_in_nonces (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index used_sign_in_nonces_expiry on used_sign_in_nonces (expires_at);
