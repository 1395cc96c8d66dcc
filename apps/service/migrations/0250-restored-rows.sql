-- Adds rows that were stored as JSON to a table, except those that are in its way, and returns how many it added. A column that the
-- table has got since then has its default.
create function restore_rows(target regclass, stored jsonb) returns integer language plpgsql as $$
declare
  one jsonb;
  names text;
  added integer;
  total integer := 0;
begin
  for one in select value from jsonb_array_elements(stored) loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
     where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and one ? attname;
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) on conflict do nothing', target, names, names, target)
      using one;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end $$;
