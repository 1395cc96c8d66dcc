-- One person's account.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- The operator's own name for the account in an import: a repeated line changes nothing.
  reference text unique,
  firstname text,
  lastname text,
  birthdate date,
  gender text,
  language text not null default 'en',
  iban_encrypted bytea,
  password_hash text,
  -- 0: good, 1: weak, 2: must be replaced.
  password_status smallint not null default 0 check (password_status between 0 and 2),
  -- An operator requires another password; only a new password ends this.
  is_password_imposed boolean not null default false,
  last_password_change timestamptz,
  is_mfa_forced boolean not null default false,
  -- The channel of the last password reset, until a sign-in has verified the other one.
  reset_through text check (reset_through in ('email', 'sms')),
  -- An authenticator was removed, or a sign-in verified too little: no single-use step-up before this time.
  single_use_step_up_blocked_until timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);

-- Accounts that were closed because their person has another one. The reference stays, so that a repeated import line
-- adds no new account.
create table merged_accounts (
  account_id uuid primary key,
  reference text unique,
  -- The surviving account; changed when that one is merged too.
  merged_into uuid not null references accounts,
  merged_at timestamptz not null default now()
);
create index merged_accounts_into on merged_accounts (merged_into);
