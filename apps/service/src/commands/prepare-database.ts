import type pg from 'pg';
import type { Logger } from 'pino';
import { migrate } from '../db/migrate';
import { findPendingMigrations } from '../db/pending-migrations';
import { type Addresses, checkPooling } from '../db/pools';
import { waitForDatabase } from '../db/wait-for-database';
import { migrateQueue } from '../jobs/worker';
import { migrationsFolder } from '../kernel/project-folder';
import type { ReadyCommand } from './read-command';

/**
 * Connects to the database of a command, past a pooler, and says which it is. Migrates it for a command that does so, and
 * otherwise throws if it lacks migrations of this version.
 */
export async function prepareDatabase(
  addresses: Addresses,
  db: pg.Pool,
  log: Logger,
  { migrates = false }: Pick<ReadyCommand, 'migrates'>,
  say: (line: string) => void,
): Promise<void> {
  await waitForDatabase(db, log, 0);
  await checkPooling(addresses, db, log);
  say(`Database: ${await nameOf(db)}`);
  const pending = await findPendingMigrations(db, migrationsFolder);
  if (!migrates) {
    if (pending.length > 0) throw new Error(problemOf(pending));
    return;
  }
  const applied = await migrate(db, migrationsFolder, migration =>
    say(`${migration} waits for another transaction that uses its table`),
  );
  await migrateQueue(db, log);
  if (applied.length > 0) say(`Migrated: ${applied.join(', ')}`);
}

function problemOf(pending: readonly string[]): string {
  const what = pending.length === 1 ? 'the migration' : 'migrations:';
  return `The database lacks ${what} ${pending.join(', ')}. Run the command "migrate" of this version first.`;
}

async function nameOf(db: pg.Pool): Promise<string> {
  const client = await db.connect();
  client.release();
  return `${client.database} on ${client.host}:${client.port}`;
}
