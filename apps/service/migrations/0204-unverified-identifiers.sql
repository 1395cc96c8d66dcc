-- The helpdesk finds accounts by addresses that are not verified too. Built while the table is in use.
drop index concurrently if exists identifiers_unverified;
create index concurrently identifiers_unverified on identifiers (kind, value) where verified_at is null;
