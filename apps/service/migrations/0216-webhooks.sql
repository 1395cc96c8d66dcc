-- Webhooks of clients: the registered address and events, the secret, and each delivery.
-- module: webhooks
alter table clients
  add column webhook_uri text,
  add column webhook_events text[] not null default '{}';

create table webhooks (
  client_id text primary key references clients on delete cascade,
  -- The secret, and the one before it while that signs too.
  sealed bytea not null,
  earlier_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz
);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  client_id text not null references clients on delete cascade,
  event text not null,
  -- The exact text that is sent and signed.
  body text not null,
  -- held: the webhook was switched off.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'held')),
  tries integer not null default 0,
  last_answer text,
  last_try_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_client on webhook_deliveries (client_id, created_at);
create index webhook_deliveries_age on webhook_deliveries (created_at);
