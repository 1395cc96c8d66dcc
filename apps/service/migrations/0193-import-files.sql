-- Files that operators upload in the console: personal data, so their pieces are encrypted, and deleted after some days.
-- module: imports
create table import_files (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  bytes bigint not null,
  operator text not null,
  uploaded_at timestamptz not null default now(),
  -- From now on no piece is added.
  is_complete boolean not null default false
);
create index import_files_uploaded_at on import_files (uploaded_at);

create table import_pieces (
  id uuid primary key,
  file_id uuid not null references import_files on delete cascade,
  -- Where it begins in the file.
  start bigint not null,
  sealed bytea not null,
  unique (file_id, start)
);
