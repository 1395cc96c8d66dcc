-- Registered applications that send people here.
create table clients (
  client_id text primary key,
  name text not null,
  logo text
);

-- What an operator switches while the service runs.
create table switches (
  name text primary key,
  is_on boolean not null
);

-- Append-only; without secrets, addresses truncated.
create table audit_events (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  at timestamptz not null default now(),
  event text not null,
  market text,
  device_id uuid,
  address text
);
create index audit_events_account on audit_events (account_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each statement execute function refuse_change();
