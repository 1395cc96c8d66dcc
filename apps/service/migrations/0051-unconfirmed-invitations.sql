-- An invitation that was used without a code to its address and without the data of its person in the directory links nobody.
-- Whoever receives its mail can take it back with a link, which is stored as SHA-256.
alter table invitations add column is_unconfirmed boolean not null default false, add column undo_hash bytea,
  add column undo_until timestamptz;
