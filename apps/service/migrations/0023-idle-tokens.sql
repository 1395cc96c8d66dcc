-- When a token ends unless its session is used. Null: issued before this column, or by the version before.
alter table tokens add column idle_until timestamptz;
