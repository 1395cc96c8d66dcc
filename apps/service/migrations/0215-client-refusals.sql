-- What a client was refused, for its developers: one row for each kind of refusal, so that nobody can fill the table.
-- module: clients
create table client_refusals (
  client_id text not null references clients on delete cascade,
  endpoint text not null,
  error text not null,
  -- Of the closed list of oauth/refusal-table.ts; the rest is 'other'.
  reason text not null,
  parameter text,
  detail text not null,
  -- What the last of these requests sent in the parameter, without secrets.
  given text,
  times bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (client_id, endpoint, error, reason)
);
create index client_refusals_age on client_refusals (last_at);
