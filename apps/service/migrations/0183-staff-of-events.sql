-- The member of staff who caused an event from the console, and why. Commands have an operator's name only.
alter table audit_events add column staff_id uuid;
alter table audit_events add column reason text;
