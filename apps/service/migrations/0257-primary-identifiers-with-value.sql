-- The index alone has what each call with a session reads of the identifiers. Built while the table is in use.
drop index concurrently if exists identifiers_primary_with_value;
create unique index concurrently identifiers_primary_with_value on identifiers (account_id, kind) include (value) where is_primary;
