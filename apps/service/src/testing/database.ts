import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createLog } from '../kernel/log';
import { migrationsFolder } from '../kernel/project-folder';
import { migrate } from '../db/migrate';
import { readMigrations } from '../db/migrations';
import { createPool } from '../db/pool';
import { migrateQueue } from '../jobs/worker';

/** A separate database for a test file: a copy of a migrated template, which takes some 15 ms in memory. */
export async function createTestDatabase(
  adminUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const template = `template_${await migrationsHash()}`;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // One at a time: a template with a connection cannot be copied.
  await admin.query('select pg_advisory_lock(1)');
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (!rowCount) await createTemplate(admin, adminUrl, template);
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(1)');
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { url: withDatabase(adminUrl, name), drop };
}

export function withDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function createTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const draft = `${template}_${randomBytes(3).toString('hex')}`;
  await admin.query(`create database ${draft}`);
  const pool = createPool(withDatabase(adminUrl, draft), 1, () => undefined);
  await migrate(pool, migrationsFolder);
  await migrateQueue(pool, createLog('silent'));
  await pool.end();
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const { checksum } of readMigrations(migrationsFolder)) hash.update(checksum);
  return hash.digest('hex').slice(0, 12);
}
