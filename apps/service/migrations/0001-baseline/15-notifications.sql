-- Messages that wait to be sent. Destination and text are encrypted under a key that is not in the database, and are
-- deleted once the message is sent.
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
