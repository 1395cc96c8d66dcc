-- The letter box of a demonstration, in clear text. Nothing is written here outside a demonstration.
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
  -- How often it was delivered: more than once where the service was killed in between.
  times integer not null default 1,
  sent_at timestamptz not null default now()
);
create index outbox_sent on outbox (sent_at);
