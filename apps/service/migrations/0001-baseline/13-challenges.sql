-- A challenge is one code for one purpose to one destination. The code is stored as a keyed hash.
create table challenges (
  payload text primary key,
  purpose text not null check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'method', 'reset', 'contact', 'duplicated',
     'fuzzion')),
  -- Who may answer it: a sign-in has no session yet, and a reset has no known account.
  onboarding_id uuid references onboardings on delete cascade,
  account_id uuid references accounts on delete cascade,
  session_id uuid references sessions on delete cascade,
  market text,
  method text not null check (method in ('email', 'sms')),
  destination text not null,
  -- The full number of a card is required beside the code.
  needs_card boolean not null default false,
  -- Of an enrolment: whether it was requested with a step-up.
  enrolled_with_step_up boolean not null default false,
  -- The identifier that the verified address replaces; it may be gone by then.
  replaces uuid,
  code_hash bytea not null,
  tries smallint not null default 0,
  -- When codes were sent, and the subjects under which these deliveries count until one is confirmed.
  sent_at timestamptz[] not null,
  counted_under bytea[] not null,
  may_resend_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create index challenges_onboarding on challenges (onboarding_id, created_at);
create index challenges_account on challenges (account_id);
create index challenges_session on challenges (session_id);
create index challenges_expiry on challenges (expires_at);
-- A new password ends the resets that were requested for the account's addresses.
create index challenges_reset on challenges (destination) where purpose = 'reset';
