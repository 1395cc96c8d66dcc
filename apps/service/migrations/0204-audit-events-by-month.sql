-- module: audit
-- The audit trail in one partition for each month, so that its oldest month is dropped at once. What is recorded so far becomes one
-- partition, `audit_events_until_YYYY_MM`. It is neither copied nor read: the table stays locked for some milliseconds. Statements of
-- the version before find the new table under the old name.
alter table audit_events rename to audit_events_until;

create table audit_events (like audit_events_until including defaults) partition by range (at);

do $$
declare
  ends timestamptz;
  kept text;
  next_id bigint := nextval(pg_get_serial_sequence('audit_events_until', 'id'));
begin
  select substring(pg_get_constraintdef(oid) from '''(.+)''')::timestamptz into strict ends
    from pg_constraint where conname = 'audit_events_bound' and conrelid = 'audit_events_until'::regclass;
  kept := 'audit_events_until_' || to_char(ends at time zone 'UTC', 'YYYY_MM');
  execute 'alter table audit_events_until alter column id drop identity, drop constraint audit_events_pkey,
    add constraint audit_events_until_pkey primary key using index audit_events_key';
  execute format('alter table audit_events alter column id add generated always as identity (start with %s)', next_id);
  alter table audit_events add constraint audit_events_pkey primary key (id, at);
  create index audit_events_account_at on audit_events (account_id, at);
  create index audit_events_time on audit_events (at);
  create index audit_events_operator_at on audit_events (operator, at) where operator is not null;
  -- A new installation begins with months.
  if exists (select from audit_events_until) then
    execute format('alter table audit_events_until rename to %I', kept);
    execute format('alter table audit_events attach partition %I for values from (minvalue) to (%L)', kept, ends);
    execute format('alter table %I drop constraint audit_events_bound', kept);
  else
    drop table audit_events_until;
  end if;
end $$;

create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

-- What no month has, so that no event is ever lost. Empty as long as months are added in time.
create table audit_events_other (like audit_events including defaults);
alter table audit_events attach partition audit_events_other default;
create trigger audit_events_append_only before update or delete or truncate on audit_events_other
  for each statement execute function refuse_change();

-- The partitions with an end in their name.
create function audit_partitions() returns table (name text, ends timestamptz) language sql stable as $$
  select c.relname::text,
         (to_date(right(c.relname, 7), 'YYYY_MM') + case when c.relname ~ 'until' then interval '0' else interval '1 month' end)
           at time zone 'UTC'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'audit_events'::regclass and c.relname ~ '_\d{4}_\d{2}$'
$$;

-- Adds the missing partitions of so many months, and returns how many it added. A month that already has events elsewhere keeps them
-- there. Readers and writers never wait for more than half a second; in the worst case the statement fails and is tried again.
create function add_audit_months(first timestamptz, months integer) returns integer language plpgsql as $$
declare
  added integer := 0;
  begins timestamptz;
  stops timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('audit_events'));
  perform set_config('lock_timeout', '500ms', true);
  for month in 0 .. months - 1 loop
    begins := (date_trunc('month', first at time zone 'UTC') + make_interval(months => month)) at time zone 'UTC';
    stops := (date_trunc('month', first at time zone 'UTC') + make_interval(months => month + 1)) at time zone 'UTC';
    name := 'audit_events_' || to_char(begins at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null
      or exists (select from audit_partitions() p where p.name ~ 'until' and p.ends > begins)
      or exists (select from audit_events_other where at >= begins and at < stops);
    -- Attached when it is complete: the creation of a partition locks the whole trail.
    execute format('create table %I (like audit_events including defaults)', name);
    execute format('create trigger audit_events_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name, begins, stops);
    added := added + 1;
  end loop;
  return added;
end $$;

-- Drops the oldest partition if all of its events are older than so many days (at least 31), and returns its name.
create function drop_audit_month(days integer) returns text language plpgsql as $$
declare
  oldest text;
begin
  perform pg_advisory_xact_lock(hashtext('audit_events'));
  select name into oldest from audit_partitions() where ends <= now() - make_interval(days => greatest(days, 31)) order by ends limit 1;
  if oldest is null then return null; end if;
  perform set_config('lock_timeout', '500ms', true);
  execute format('drop table %I', oldest);
  return oldest;
end $$;

-- Deletes old events of the partitions that are longer than a month.
create or replace function purge_audit_events(days integer, most integer) returns integer language plpgsql as $$
declare
  purged integer := 0;
  counted integer;
  name text;
begin
  perform set_config('talon.purges_audit_events', 'on', true);
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
               where i.inhparent = 'audit_events'::regclass and c.relname !~ '^audit_events_\d{4}_\d{2}$' loop
    execute format('delete from %1$I where id in (select id from %1$I
      where at < now() - make_interval(days => $1) order by at limit $2)', name) using greatest(days, 31), most - purged;
    get diagnostics counted = row_count;
    purged := purged + counted;
  end loop;
  perform set_config('talon.purges_audit_events', 'off', true);
  return purged;
end $$;

select add_audit_months(now(), 4);
