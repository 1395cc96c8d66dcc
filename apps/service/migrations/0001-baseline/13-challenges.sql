-- A challenge is one code for one purpose to one destination. The code is stored as a keyed hash. A confirmed challenge is
-- deleted.
create table challenges (
  payload text primary key,
  purpose text not null check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'enrol', 'reset', 'contact', 'duplicated',
     'fuzzion')),
  -- Who may answer it: a sign-in has no session yet, and a reset has no known account.
  onboarding_id uuid references onboardings on delete cascade,
  account_id uuid references accounts on delete cascade,
  session_id uuid references sessions on delete cascade,
  market text not null,
  method text not null check (method in ('email', 'sms')),
  destination text not null,
  -- What the purpose keeps for the confirmation; the service has a schema for each purpose.
  context jsonb not null default '{}',
  code_hash bytea not null,
  tries smallint not null default 0,
  -- When codes were sent, and the subjects under which these deliveries count until one is confirmed.
  sent_at timestamptz[] not null,
  counted_under bytea[] not null,
  may_resend_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index challenges_onboarding on challenges (onboarding_id, created_at);
create index challenges_account on challenges (account_id);
create index challenges_session on challenges (session_id);
create index challenges_expiry on challenges (expires_at);
-- A new password ends the resets that were requested for the account's addresses.
create index challenges_reset on challenges (destination) where purpose = 'reset';

-- What a confirmed challenge has shown in a session, for the purpose of that challenge and until it expires.
create table evidence (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  method text not null check (method in ('email', 'sms')),
  destination text not null,
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index evidence_session on evidence (session_id);
create index evidence_account on evidence (account_id);
create index evidence_expiry on evidence (expires_at);
