-- module: accounts
-- How many accounts have a password hash of each kind, by what the hash has before its salt. A sign-in with an unknown
-- identifier computes hashes of these kinds, so that its duration tells nothing. Our own kind is among them.
create table password_hash_kinds (
  kind text primary key,
  accounts bigint not null
);
