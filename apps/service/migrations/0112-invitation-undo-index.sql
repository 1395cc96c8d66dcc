-- Anybody may send a link that takes an invitation back: its look-up must not read the whole table. Few rows have a hash.
create index invitations_undo_hash on invitations (undo_hash) where undo_hash is not null;
