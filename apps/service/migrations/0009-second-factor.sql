alter table accounts
  -- The channel that the last reset went through, until a sign-in has proven another one.
  add column reset_through text check (reset_through in ('email', 'sms')),
  -- A proof was taken away, or a sign-in proved too little: no single grant before.
  add column single_barred_until timestamptz;

alter table sessions
  add column sudo_until timestamptz,
  add column single_until timestamptz,
  -- Where the sign-in came from, as far as it is known; English names.
  add column city text,
  add column country text;
create index sessions_device on sessions (account_id, device_id);

-- Two-step verification: codes go to the account's primary verified phone or e-mail.
create table authenticators (
  account_id uuid not null references accounts on delete cascade,
  method text not null check (method in ('sms', 'email')),
  activated_at timestamptz not null default now(),
  -- Whether it was set up under a grant; without one it grants no single for a day where the account has a card.
  enrolled_with_step_up boolean not null,
  last_used_at timestamptz,
  primary key (account_id, method)
);

-- A browser that is spared the code at sign-in, found by the SHA-256 of the secret in its cookie.
create table trusted_devices (
  secret_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  session_id uuid references sessions on delete set null,
  device_id uuid,
  trusted_until timestamptz not null
);
create index trusted_devices_account on trusted_devices (account_id);
create index trusted_devices_session on trusted_devices (session_id);

alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'method', 'reset')),
  -- Whose it is: nobody's is known of a reset, no session yet of a sign-in.
  add column account_id uuid references accounts on delete cascade,
  add column session_id uuid references sessions on delete cascade,
  add column market text,
  -- The full number of a card is asked beside the code.
  add column needs_card boolean not null default false,
  -- A method that is set up: whether a grant was there when it was asked.
  add column enrolled_with_step_up boolean not null default false;
create index challenges_account on challenges (account_id);
create index challenges_session on challenges (session_id);
-- A new password voids what was asked for the account's addresses.
create index challenges_reset on challenges (destination) where purpose = 'reset';

-- An identifier that a code has proven: one new password, once. Found by the SHA-256 of what the browser holds.
create table resets (
  hash bytea primary key,
  market text not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  expires_at timestamptz not null
);
create index resets_value on resets (value);
