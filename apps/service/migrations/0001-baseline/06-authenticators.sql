-- What an account's two-step verification uses. Codes go to the primary verified phone or e-mail.
create table authenticators (
  account_id uuid not null references accounts on delete cascade,
  type text not null check (type in ('sms', 'email')),
  enrolled_at timestamptz not null default now(),
  -- Without a step-up at enrolment it gives no single-use step-up for a day where the account has a card.
  enrolled_with_step_up boolean not null,
  last_used_at timestamptz,
  primary key (account_id, type)
);

-- A browser that need not enter a code at sign-in. Found by the SHA-256 of the secret in its cookie.
create table trusted_devices (
  secret_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  session_id uuid references sessions on delete set null,
  device_id uuid,
  trusted_until timestamptz not null
);
create index trusted_devices_account on trusted_devices (account_id);
create index trusted_devices_session on trusted_devices (session_id);
