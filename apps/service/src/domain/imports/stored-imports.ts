import { many, maybeOne, one } from '../../db/statement';

/** After so long without a batch, nobody works on an import. */
const interruptedMinutes = 5;

const columns = `i.id, i.kind, f.name, i.operator, i.file_id, greatest(i.lines - 1, 0)::int as "lines!",
         i.total_lines::int as total_lines, i.added::int as "added!", i.changed::int as "changed!",
         i.unchanged::int as "unchanged!", i.refused::int as "refused!", i.started_at, i.finished_at,
         case when i.cancelled_at is not null then 'cancelled'
              when i.finished_at is not null then 'finished'
              when i.is_waiting then 'waiting'
              when i.updated_at < now() - interval '${interruptedMinutes} minutes' then 'interrupted'
              else 'running' end as "state!"`;

/**
 * Makes an uploaded file an import that waits for its start. An interrupted import of the same file by the command goes on with it.
 * No row if the file is imported already, or waits for its start.
 */
export const addStoredImport = maybeOne(
  'imports_add_stored',
  `insert into imports as i (kind, file_hash, file_id, total_lines, operator, is_waiting)
   values (:kind, :fileHash, :fileId, :totalLines, :operator, true)
   on conflict (kind, file_hash) where finished_at is null do update
      set file_id = excluded.file_id, total_lines = excluded.total_lines, operator = excluded.operator, is_waiting = true,
          updated_at = now()
    where i.file_id is null
returning i.id`,
);

/** The newest imports, of the console and of the command. */
export const listStoredImports = many(
  'imports_list_stored',
  `select ${columns} from imports i left join import_files f on f.id = i.file_id order by i.started_at desc, i.id limit :most`,
);

export const findStoredImport = maybeOne(
  'imports_find_stored',
  `select ${columns} from imports i left join import_files f on f.id = i.file_id where i.id = :id`,
);

/** Starts an import that waits, or lets one go on that was interrupted; no row for any other. */
export const startImport = maybeOne(
  'imports_start',
  `update imports set is_waiting = false, operator = :operator, updated_at = now()
    where id = :id and finished_at is null and file_id is not null
      and (is_waiting or updated_at < now() - interval '${interruptedMinutes} minutes')
returning id, kind, total_lines::int as total_lines`,
);

/** Ends an import. The batch in progress is undone, because it cannot record its lines. No row if it has ended. */
export const cancelImport = maybeOne(
  'imports_cancel',
  `update imports set cancelled_at = now(), finished_at = now(), updated_at = now(), is_waiting = false
    where id = :id and finished_at is null
returning id, kind, greatest(lines - 1, 0)::int as "lines!"`,
);

/** An import that was started and has not ended, with its place in the file; no row for any other. */
export const findRunningImport = maybeOne(
  'imports_find_running',
  `select id, kind, operator, file_id as "file_id!", lines::int as "lines!", bytes::int as "bytes!" from imports
    where id = :id and finished_at is null and not is_waiting and file_id is not null`,
);

/** Ends an import whose last line was imported; no row if it has ended. */
export const finishStoredImport = maybeOne(
  'imports_finish_stored',
  `update imports set finished_at = now(), updated_at = now() where id = :id and finished_at is null
returning kind, added::int as "added!", changed::int as "changed!", unchanged::int as "unchanged!", refused::int as "refused!"`,
);

/** Cancels imports that nobody has started or continued for so many days. */
export const expireImports = one(
  'imports_expire',
  `with gone as (
     update imports set cancelled_at = now(), finished_at = now(), is_waiting = false
      where id in (select id from imports where finished_at is null and file_id is not null
                      and updated_at < now() - make_interval(days => :days) limit :most::int)
     returning 1)
   select count(*)::int as "removed!" from gone`,
);
