import type pg from 'pg';
import { readMigrations } from './migrations';

/** The names of the migrations of the folder that the database has not applied. Changes nothing. */
export async function findPendingMigrations(db: pg.Pool, folder: string): Promise<string[]> {
  const { rows } = await db.query<{ is_there: boolean }>(
    "select to_regclass('migrations') is not null as is_there",
  );
  const applied = rows[0]?.is_there
    ? await db.query<{ name: string }>('select name from migrations')
    : { rows: [] };
  const names = new Set(applied.rows.map(({ name }) => name));
  return readMigrations(folder)
    .map(({ name }) => name)
    .filter(name => !names.has(name));
}
