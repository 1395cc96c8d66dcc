-- The markets whose sign-in is closed. A market that the switch has closed stays closed.
-- module: switches
create table maintenance (
  market text primary key,
  begun_at timestamptz not null default now(),
  -- What people are told. Nothing opens sign-in by itself.
  planned_end timestamptz
);
insert into maintenance (market)
select market from unnest(array['be', 'lu']) as market
 where exists (select 1 from switches where name = 'maintenance' and is_on);
