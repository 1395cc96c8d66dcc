-- Each call with a session reads its account by id: a hash index gets there in fewer pages than that of the primary key. Built while the
-- table is in use.
drop index concurrently if exists accounts_by_hashed_id;
create index concurrently accounts_by_hashed_id on accounts using hash (id);
