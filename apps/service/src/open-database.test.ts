import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createDeps } from './create-deps';
import { createPool } from './db/pool';
import { readEnv } from './kernel/env';
import { openDatabase } from './open-database';
import { createTestDatabase } from './testing/database';
import { longOnly } from '../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

const key = () => randomBytes(32).toString('base64');
const [hashKey, encryptionKey] = [key(), key()];
const info = vi.fn<(text: string) => void>();
const warn = vi.fn<(fields: { reason: string }, text: string) => void>();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof createPool>[] = [];
beforeEach(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  vi.clearAllMocks();
});
afterEach(async () => {
  for (const pool of pools) await pool.end();
  pools = [];
  await database.drop();
});

async function open(signal = new AbortController().signal, hashKeys = `1:${hashKey}`) {
  const env = readEnv({
    DATABASE_URL: database.url,
    HASH_KEYS: hashKeys,
    ENCRYPTION_KEYS: `a:${encryptionKey}`,
  });
  const db = createPool(env.databaseUrl, 2, () => undefined);
  pools.push(db);
  db.isOpen = false;
  const log = { info, warn, error: warn, debug: () => undefined } as never;
  const deps = await createDeps(env, { db, direct: db }, log);
  return { db, opening: openDatabase(env, deps, db, signal) };
}

async function operate(sql: string): Promise<void> {
  const operator = new pg.Client(database.url);
  await operator.connect();
  await operator.query('set default_transaction_read_only = off');
  await operator.query(sql);
  await operator.end();
}

const name = () => new URL(database.url).pathname.slice(1);

test('the pool is open when the database is prepared', async () => {
  const { db, opening } = await open();
  expect(db.isOpen).toBe(false);
  await opening;
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(warn).not.toHaveBeenCalled();
});

longTest('a standby is waited for, with one line', async () => {
  await operate(`alter database ${name()} set default_transaction_read_only = on`);
  const { db, opening } = await open();
  await sleep(2_500);
  expect(db.isOpen).toBe(false);
  expect(warn.mock.calls.map(([{ reason }, text]) => [text, reason])).toEqual([
    [
      'the database cannot be prepared yet',
      expect.stringMatching(/25006.*name the server that accepts writes/),
    ],
  ]);
  await operate(`alter database ${name()} reset default_transaction_read_only`);
  await opening;
  expect(db.isOpen).toBe(true);
});

test('keys that do not fit the database end the start', async () => {
  await (await open()).opening;
  await expect((await open(undefined, `1:${key()}`)).opening).rejects.toThrow('HASH_KEYS do not fit');
});

test('a node that is told to stop waits no longer', async () => {
  await operate(`alter database ${name()} set default_transaction_read_only = on`);
  const stopping = new AbortController();
  const { db, opening } = await open(stopping.signal);
  setTimeout(() => stopping.abort(), 300);
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(db.isOpen).toBe(false);
});
