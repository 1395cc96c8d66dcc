-- The key of each account, encrypted. It seals the personal fields of the account's audit events, which nobody can read once the
-- row is gone. It outlives an account that was merged into another one.
-- module: audit
create table account_keys (
  account_id uuid primary key,
  sealed bytea not null
);

-- The network, device, reason and details of an event, encrypted with the key of its account. Events from before, and those of a
-- version before, have them in columns of their own until they are sealed.
alter table audit_events add column sealed bytea;

-- The trail stays append-only. Only the functions below change an event, and only to take these fields out of their columns.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('talon.purges_audit_events', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('talon.seals_audit_events', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

-- An empty content stands for an account that is gone.
create function seal_audit_events(event_ids bigint[], contents bytea[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform set_config('talon.seals_audit_events', 'on', true);
  update audit_events e
     set sealed = nullif(content.sealed, ''), address = null, device_id = null, reason = null, details = null
    from unnest(event_ids, contents) as content (id, sealed)
   where e.id = content.id and e.account_id is not null and e.sealed is null;
  get diagnostics changed = row_count;
  perform set_config('talon.seals_audit_events', 'off', true);
  return changed;
end $$;

-- For an erased account, whose events may not all have been sealed.
create function clear_audit_events(accounts uuid[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform set_config('talon.seals_audit_events', 'on', true);
  update audit_events
     set address = null, device_id = null, reason = null, details = null
   where account_id = any (accounts)
     and (address is not null or device_id is not null or reason is not null or details is not null);
  get diagnostics changed = row_count;
  perform set_config('talon.seals_audit_events', 'off', true);
  return changed;
end $$;
