-- An import from the console has a file, waits until somebody starts it, and can be cancelled. Its counts are exact: they are written
-- in the transaction of the lines.
alter table imports
  add column file_id uuid references import_files on delete set null,
  add column total_lines bigint,
  add column operator text,
  add column is_waiting boolean not null default false,
  add column added bigint not null default 0,
  add column changed bigint not null default 0,
  add column unchanged bigint not null default 0,
  add column cancelled_at timestamptz;
