import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../kernel/project-folder';

/** Folders under `src` of the modules that are not in `domain`. */
const folders: Readonly<Record<string, string>> = {
  'card-system': 'integrations',
  directory: 'integrations',
  outbox: 'integrations',
  oauth: 'oauth',
  'write-probe': 'db',
};

const created = /create table (?:if not exists )?(\w+)/g;

/**
 * Maps each table to the folder whose files may write it. A file of a baseline is named after its module. A later
 * migration that creates a table names the module in a line `-- module: cards`.
 */
export function tableOwners(folder = migrationsFolder): Map<string, string> {
  const owners = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const files = entry.isDirectory() ? readdirSync(path).map(file => join(path, file)) : [path];
    for (const file of files.filter(each => each.endsWith('.sql'))) {
      const sql = readFileSync(file, 'utf8');
      const named = entry.isDirectory()
        ? /(?:\d+-)?([\w-]+)\.sql$/.exec(file)?.[1]
        : /^-- module: (\S+)$/m.exec(sql)?.[1];
      for (const [, table = ''] of sql.matchAll(created)) {
        if (named === undefined) throw new Error(`${file} creates ${table} and names no module`);
        owners.set(table, folders[named] ?? `domain/${named}`);
      }
    }
  }
  return owners;
}

/** The tables that SQL writes or locks. The lock for a foreign key (`for key share`) does not count. */
export function tablesWritten(source: string): Set<string> {
  const text = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const writes =
    /(?:\b(?:insert into|update|delete from|truncate(?: table)?|lock table) (?:only )?|\brestore_rows\('|\bpurgeRows\(\s*'\w+',\s*')(\w+)/g;
  // The locked table is the last one named before the lock, in the same literal.
  const locks = /\bfrom (\w+)(?:(?!\bfrom\b)[^`';])*?\bfor (?:no key )?update\b/g;
  return new Set([...text.matchAll(writes), ...text.matchAll(locks)].map(found => found[1] ?? ''));
}
