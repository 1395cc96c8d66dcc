-- Cards that accounts hold, by the card system's own name for them; one account a card. Of the number, a keyed hash.
create table account_cards (
  card_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  number_hash bytea not null unique,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- Where it was added; null for one that was imported.
  market text,
  -- Refused is final; pending is asked of the card system until it answers.
  activation text not null check (activation in ('pending', 'activated', 'refused')),
  -- The same at every try, so that the card system activates once.
  activation_key uuid not null default gen_random_uuid(),
  added_at timestamptz not null default now()
);
create index account_cards_account on account_cards (account_id);
create index account_cards_pending on account_cards (added_at) where activation = 'pending';

-- Which version of which text a person accepted, in which language; marketing is a choice of its own.
create table acceptances (
  account_id uuid not null references accounts on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'marketing')),
  version text not null,
  language text not null,
  accepted_at timestamptz not null
);
create index acceptances_account on acceptances (account_id);

-- Somebody on the way to an account, found by the SHA-256 of the handle that the browser keeps.
create table onboardings (
  id uuid primary key default gen_random_uuid(),
  handle_hash bytea not null unique,
  market text not null,
  language text not null,
  card_id text,
  card_number_hash bytea,
  card_last_four text,
  invitation_id uuid references invitations on delete cascade,
  firstname text,
  lastname text,
  birthdate date,
  terms_version text,
  privacy_version text,
  terms_language text,
  accepted_at timestamptz,
  wants_marketing boolean not null default false,
  email text,
  email_proven_at timestamptz,
  phone text,
  phone_proven_at timestamptz,
  -- The account that it made, or that its card or invitation was added to.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((card_id is null) <> (invitation_id is null))
);
create index onboardings_expiry on onboardings (expires_at);

-- One code each: who it was sent to, for what, and how many tries it has borne. The code is a keyed hash.
create table challenges (
  payload text primary key,
  purpose text not null check (purpose in ('onboarding-email', 'onboarding-phone')),
  onboarding_id uuid references onboardings on delete cascade,
  method text not null check (method in ('email', 'sms')),
  destination text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  -- When codes were sent, and under which subjects these sendings are counted until one is confirmed.
  sent_at timestamptz[] not null,
  counted_under bytea[] not null,
  may_resend_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create index challenges_onboarding on challenges (onboarding_id, created_at);
create index challenges_expiry on challenges (expires_at);

-- What happened when, as far as a limit looks back. The subject (a destination, an address) is a keyed hash.
create table limit_counts (
  limit_name text not null,
  subject_hash bytea not null,
  at timestamptz[] not null,
  most integer not null,
  period interval not null,
  primary key (limit_name, subject_hash)
);

create table sms_daily_counts (
  day date primary key,
  sent integer not null
);
