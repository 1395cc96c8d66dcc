-- module: imports
-- How far the import of a file has come, so that it continues after an interruption. Each batch of lines is one transaction
-- with its progress.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- SHA-256 of the file.
  file_hash bytea not null,
  -- The whole lines that were read: their number and their bytes.
  lines bigint not null default 0,
  bytes bigint not null default 0,
  refused bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index imports_unfinished on imports (kind, file_hash) where finished_at is null;

-- The refused lines of an import, for its report: line number and reason, never a value of the line.
create table refused_lines (
  import_id uuid not null references imports on delete cascade,
  line bigint not null,
  problem text not null,
  primary key (import_id, line)
);
