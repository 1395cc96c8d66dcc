-- The session that made a PIN. The version before makes PINs without one, which identify nobody.
-- A PIN lives for ten minutes: instead of a foreign key, which would lock sessions as well, the session is looked up.
alter table helpdesk_pins add column session_id uuid;
