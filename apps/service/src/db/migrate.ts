import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const lock = 7_481_203;

/**
 * Brings the database to this version: each file of the folder once, in the order of the names, each in a transaction
 * of its own. Nodes that start together wait for each other; the lock goes with its connection, so a killed node holds
 * nobody up. Answers the names of what it applied.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    // Neither waiting for another node nor a long migration is a statement that hangs.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map(row => row.name));
    const pending = files.filter(file => !applied.has(file));
    for (const file of pending) await apply(client, file, await readFile(join(folder, file), 'utf8'));
    return pending;
  } finally {
    // Closing the connection gives the lock back and forgets its settings.
    client.release(true);
  }
}

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
