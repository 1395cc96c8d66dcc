-- When a session ends unless it is used. Null: opened before this column, or by the version before.
alter table sessions add column idle_until timestamptz;
