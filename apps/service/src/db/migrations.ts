import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One step of the schema. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the SQL, in hex. */
  checksum: string;
}

/**
 * Reads the migrations of a folder in the order of their names. A file such as `0002-add-x.sql` is one migration. A folder
 * such as `0001-baseline` is one migration too; its files apply in the order of their names.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const steps = entries.filter(entry => entry.isDirectory() || entry.name.endsWith('.sql'));
  const names = steps.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    names.map(async entry => {
      const path = join(folder, entry.name);
      const sql = entry.isDirectory() ? await readFolder(path) : await readFile(path, 'utf8');
      return { name: entry.name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readFolder(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort();
  return (await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))).join(';\n');
}
