-- Failures and refusals are events too; those of nobody known have no account. `code` is the error that was returned, and
-- `times` how often it happened within the minute. `details` says what a merge or a link transferred, without secrets.
alter table audit_events
  add column authenticator text,
  add column operator text,
  add column code text,
  add column times integer not null default 1,
  add column details jsonb,
  alter column account_id drop not null;
create index audit_events_at on audit_events (at);

-- The trail stays append-only. Only the function below deletes, and no event of the last month. It sets the parameter itself:
-- only a superuser may create a function with a parameter that the server does not know.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('talon.purges_audit_events', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

create function purge_audit_events(days integer, most integer) returns integer language plpgsql as $$
declare
  purged integer;
begin
  perform set_config('talon.purges_audit_events', 'on', true);
  delete from audit_events where id in (
    select id from audit_events where at < now() - make_interval(days => greatest(days, 31)) order by at limit most);
  get diagnostics purged = row_count;
  perform set_config('talon.purges_audit_events', 'off', true);
  return purged;
end $$;
