-- The links "This was not me" of notifications, by the keyed hash of their token. Each works once.
-- module: notifications
create table not_me_links (
  hash bytea primary key,
  -- Without a reference: the account may be merged before somebody opens the link.
  account_id uuid not null,
  market text not null,
  -- The channel of the message that contains the link.
  method text not null check (method in ('email', 'sms')),
  -- The event that the message is about.
  event text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index not_me_links_expires on not_me_links (expires_at);
