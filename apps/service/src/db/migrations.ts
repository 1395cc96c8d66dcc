import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
export function readMigrations(folder: string): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const steps = entries.filter(entry => entry.isDirectory() || entry.name.endsWith('.sql'));
  const names = steps.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return names.map(entry => {
    const path = join(folder, entry.name);
    const sql = entry.isDirectory() ? readFolder(path) : readFileSync(path, 'utf8');
    return { name: entry.name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function readFolder(folder: string): string {
  const files = readdirSync(folder).filter(file => file.endsWith('.sql'));
  return files
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join(';\n');
}
