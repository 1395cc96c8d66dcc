import { execute, many, maybeOne, one } from '../../db/statement';

export const addImportFile = one(
  'import_files_add',
  'insert into import_files (kind, name, bytes, operator) values (:kind, :name, :bytes, :operator) returning id',
);

export const findImportFile = maybeOne(
  'import_files_find',
  'select id, kind, name, bytes::int as "bytes!", operator, is_complete from import_files where id = :id',
);

/** Adds a piece, or replaces the one that begins there. No row when the file is complete or gone. */
export const putImportPiece = maybeOne(
  'import_pieces_put',
  `insert into import_pieces (id, file_id, start, sealed)
   select :id, f.id, :start, :sealed from import_files f where f.id = :fileId and not f.is_complete for key share
   on conflict (file_id, start) do update set id = excluded.id, sealed = excluded.sealed
returning id`,
);

/** The next pieces of a file from a byte, in order. */
export const listImportPieces = many(
  'import_pieces_list',
  `select id, start::int as "start!", sealed from import_pieces
    where file_id = :fileId and start >= :from order by start limit :most`,
);

/** Closes a file to further pieces; no row if it is gone. */
export const completeImportFile = maybeOne(
  'import_files_complete',
  'update import_files set is_complete = true where id = :id returning id',
);

export const removeImportFile = execute('import_files_remove', 'delete from import_files where id = :id');

const isUnneeded = `f.uploaded_at < now() - make_interval(days => :days)
          and not exists (select 1 from imports i where i.file_id = f.id and i.finished_at is null)`;

/** Deletes pieces of files that were uploaded so many days ago and are not imported any more. */
export const purgeImportPieces = one(
  'import_pieces_purge',
  `with gone as (
     delete from import_pieces where id in (
       select p.id from import_files f join import_pieces p on p.file_id = f.id where ${isUnneeded} limit :most::int)
     returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Deletes such files, of which no piece is left. */
export const purgeImportFiles = one(
  'import_files_purge',
  `with gone as (
     delete from import_files where id in (
       select f.id from import_files f
        where ${isUnneeded} and not exists (select 1 from import_pieces p where p.file_id = f.id) limit :most::int)
     returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Pieces that are not encrypted under the key with this mark. */
export const findPiecesOfOlderKeys = many(
  'import_pieces_find_of_older_keys',
  `select id, sealed from import_pieces
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replacePieces = many(
  'import_pieces_replace',
  `update import_pieces p set sealed = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where p.id = value.id and p.sealed = value.old
returning p.id`,
);
