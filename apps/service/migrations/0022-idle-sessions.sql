-- When a session, and each of its tokens, ends unless it is used. Null: opened before this column, or by the version before.
alter table sessions add column idle_until timestamptz;
alter table tokens add column idle_until timestamptz;
