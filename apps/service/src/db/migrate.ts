import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Migration, readMigrations } from './migrations';

const lock = 7_481_203;
const pauseMilliseconds = 100;
/** Calls queue behind a statement that waits for the lock of a table, so it waits for less than a call may take. */
const lockMilliseconds = 1_000;
const lockNotAvailable = '55P03';
const noSuchTable = '42P01';

/** SHA-256 of an earlier text of a migration that not every database could apply. Both texts do the same. */
const earlierTexts: Readonly<Record<string, string>> = {
  '0090-audit-failures.sql': '442445f63d7ac9a62cfea0c4595e212b085ef96e16f0128f558e3b5d5b4155e0',
};

/**
 * Migrates the database to this version: applies each migration of the folder once, in order, each in its own transaction;
 * indexes that are built concurrently have none.
 * Nodes that start together wait for each other. The lock ends with its connection, so a killed node blocks nobody.
 * Returns the names of the applied migrations. Throws if a migration was changed after it was applied.
 * @param onBlocked called once for a migration whose table another transaction, such as a dump, uses for more than a second
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  onBlocked: (migration: string) => void = () => undefined,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  // Most starts have nothing to apply: they need neither the lock nor a connection of their own.
  if (listPending(migrations, await readApplied(pool)).length === 0) return [];
  // A long migration may not run into a timeout.
  const client = new pg.Client({ ...pool.options, query_timeout: 0 });
  // The statement under way reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await waitForLock(client);
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    // Another node may have applied them meanwhile.
    const pending = listPending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration, onBlocked);
    return pending.map(({ name }) => name);
  } finally {
    // A closed connection releases the lock.
    await client.end();
  }
}

/** The checksums of the applied migrations by name. */
async function readApplied(db: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  try {
    const { rows } = await db.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    return new Map(rows.map(row => [row.name, row.checksum]));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === noSuchTable) return new Map();
    throw error;
  }
}

/** The migrations that are not applied. Throws if one was changed after it was. */
function listPending(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  refuseChanged(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Refuses changed migrations: other databases have applied the old text and would never get the new one. */
function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.filter(({ name, checksum }) => {
    const found = applied.get(name) ?? checksum;
    return found !== checksum && found !== earlierTexts[name];
  });
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  throw new Error(
    `${names} was changed after this database applied it: restore it, and put the change into a new migration`,
  );
}

/** Asks again and again: an index that is built concurrently would wait for a node that waits in a statement. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_locked: boolean }>(
      'select pg_try_advisory_lock($1) as is_locked',
      [lock],
    );
    if (rows[0]?.is_locked) return;
    await sleep(pauseMilliseconds);
  }
}

async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  onBlocked: (migration: string) => void,
): Promise<void> {
  const record = () =>
    client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  try {
    const steps = await concurrentSteps(client, sql);
    for (const step of steps) await client.query(step);
    if (steps.length > 0) return void (await record());
    for (let isTold = false; !(await applyAtOnce(client, sql, record)); isTold = true) {
      if (!isTold) onBlocked(name);
      await sleep(pauseMilliseconds);
    }
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

/** False, and nothing is changed, if a lock that it needs is not free within a second. */
async function applyAtOnce(client: pg.Client, sql: string, record: () => Promise<unknown>): Promise<boolean> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockMilliseconds}`);
    await client.query(sql);
    await record();
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** Names each partition of a table in turn: PostgreSQL builds no index of a partitioned table concurrently. */
const partitionOf = /\{partition of (\w+)\}/;

/**
 * The statements of a migration that builds indexes concurrently, which is possible outside a transaction only; none for any
 * other. They can be repeated after a failure, because each index is dropped before it is built.
 */
async function concurrentSteps(client: pg.Client, sql: string): Promise<string[]> {
  const text = sql.replace(/--.*$/gm, '');
  if (!/\bindex concurrently\b/i.test(text)) return [];
  const steps = text.split(';').filter(step => step.trim() !== '');
  const [, table] = partitionOf.exec(text) ?? [];
  if (table === undefined) return steps;
  const { rows } = await client.query<{ name: string }>(
    'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.flatMap(({ name }) => steps.map(step => step.replaceAll(`{partition of ${table}}`, name)));
}
