-- Messages on their way out. Destination and text are sealed under a key that is not here, and go once it is sent.
create table messages (
  id uuid primary key default gen_random_uuid(),
  method text not null check (method in ('email', 'sms')),
  market text not null,
  sealed bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz
);
create index messages_created on messages (created_at);

-- The demonstration's letter box, in clear; outside a demonstration nothing is ever written here.
create table outbox (
  id uuid primary key,
  method text not null,
  market text not null,
  language text not null,
  destination text not null,
  message_id text not null,
  subject text,
  body text not null,
  html text,
  code text,
  -- How often it was handed over: more than once where the service was killed in between.
  times integer not null default 1,
  sent_at timestamptz not null default now()
);
create index outbox_sent on outbox (sent_at);
