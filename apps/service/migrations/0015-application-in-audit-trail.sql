-- One step, safe while the version before it still runs; never edited once it has landed.
-- The application that made the change, or that was let in or shut out; kept when it is registered no more.
alter table audit_events add column client_id text;
