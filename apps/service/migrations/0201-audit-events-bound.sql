-- The first of four steps to an audit trail with one partition for each month. What is recorded so far becomes one partition,
-- which ends with the next month: enough time for the steps that follow, even if a roll-out stops between them.
do $$ begin
  execute format('alter table audit_events add constraint audit_events_bound check (at < %L) not valid',
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
