-- The index of the whole trail takes those of its partitions over, and builds none that is there. Each later partition gets one.
create index audit_events_event_at on audit_events (event, at);
