import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

/** Finds the import of this file that was interrupted, or begins one. */
export const beginImport = one(
  'imports_begin',
  `insert into imports (kind, file_hash) values (:kind, :fileHash)
   on conflict (kind, file_hash) where finished_at is null do update set updated_at = now(), is_waiting = false
returning id, lines, bytes, refused`,
);

/** Records that lines were imported; no row when another process has imported lines of the file meanwhile, or somebody has cancelled it. */
export const recordProgress = maybeOne(
  'imports_record_progress',
  `update imports set lines = :lines, bytes = :bytes, refused = refused + :refused::int, added = added + :added::int,
          changed = changed + :changed::int, unchanged = unchanged + :unchanged::int, updated_at = now()
    where id = :id and (lines = :linesBefore or lines = 0) and finished_at is null
returning id`,
);

/** Adds refused lines to the report. Lines and problems correspond by position. */
export const addRefusedLines = execute(
  'refused_lines_add',
  `insert into refused_lines (import_id, line, problem)
   select :importId, line, problem from unnest(:lines::bigint[], :problems::text[]) as refused (line, problem)
   on conflict do nothing`,
);

/** The next refused lines after a line, in order. */
export const listRefusedLines = many(
  'refused_lines_list',
  'select line, problem from refused_lines where import_id = :importId and line > :after order by line limit :most',
);

export const finishImport = execute(
  'imports_finish',
  'update imports set finished_at = now(), updated_at = now() where id = :id',
);

/** Deletes refused lines of imports that ended, or were left, more than 30 days ago. */
export const purgeRefusedLines = one(
  'refused_lines_purge',
  `with gone as (
     delete from refused_lines where ctid = any(array(
       select l.ctid from imports i join refused_lines l on l.import_id = i.id
        where i.updated_at < now() - interval '30 days' limit :most::int)) returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Deletes imports that have not gone on for 30 days, and whose refused lines are deleted. */
export const purgeImports = purgeRows(
  'imports_purge',
  'imports',
  `updated_at < now() - interval '30 days' and not exists (select 1 from refused_lines where import_id = imports.id)`,
);

/** The newest imports, with how far they have come: the place in the file counts the line of the column names too. */
export const listImports = many(
  'imports_list',
  `select id, kind, greatest(lines - 1, 0)::int as "lines!", refused::int as "refused!", started_at, finished_at from imports
    order by started_at desc limit :most`,
);
