-- The indexes of the partitioned table that the present one lacks. The key of a partitioned table contains what it is divided by.
drop index concurrently if exists audit_events_key;
create unique index concurrently audit_events_key on audit_events (id, at);
drop index concurrently if exists audit_events_operator;
create index concurrently audit_events_operator on audit_events (operator, at) where operator is not null;
