-- What happened to an account. Append-only; without secrets, addresses truncated.
create table audit_events (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  at timestamptz not null default now(),
  event text not null,
  market text,
  device_id uuid,
  address text,
  -- Of a merge: the other account, which may be gone.
  other_account_id uuid,
  -- The client that made the change, or that was given access or lost it; kept when the client is removed.
  client_id text
);
create index audit_events_account on audit_events (account_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each statement execute function refuse_change();
