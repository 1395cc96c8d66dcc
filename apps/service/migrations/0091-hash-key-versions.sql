-- module: hash-keys
-- Which versions of the hash keys stored values were made with, so that a missing or another key is noticed at start.
create table hash_keys (
  version smallint primary key,
  -- A hash of the key that reveals nothing of it.
  key_check bytea not null,
  used_since timestamptz not null default now()
);

-- Databases of a demonstration from before keys had versions: a hash begins with its version.
update card_system_cards set number_hash = '\x01'::bytea || number_hash where length(number_hash) = 32;
update card_assignments set number_hash = '\x01'::bytea || number_hash where length(number_hash) = 32;
update directory_people set register_number_hash = '\x01'::bytea || register_number_hash
  where length(register_number_hash) = 32;
update invitations set code_hash = '\x01'::bytea || code_hash where length(code_hash) = 32;
update clients set secret_hash = '\x01'::bytea || secret_hash where length(secret_hash) = 32;
