-- What the helpdesk sees of a message, before and after its text is deleted: for whom (a keyed hash), what kind, and how
-- often the provider failed.
alter table messages
  add column destination_hash bytea,
  add column content text,
  add column failed_tries integer not null default 0,
  add column failure text;
