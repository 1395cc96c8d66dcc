-- Auditors search the trail for one event. First an index in each partition, while it is in use.
drop index concurrently if exists {partition of audit_events}_event_at;
create index concurrently {partition of audit_events}_event_at on {partition of audit_events} (event, at);
