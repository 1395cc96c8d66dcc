-- The value first: of an index that begins with the kind, the planner reads every phone to find that of one account, as long as it
-- has not counted phones that were imported meanwhile.
drop index concurrently if exists identifiers_by_value;
create index concurrently identifiers_by_value on identifiers (value, kind) where verified_at is not null;
