import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTransactionPooler } from '../../../../tools/faults/transaction-pooler';
import { createTestDatabase } from '../testing/database';
import { isTransient } from './database-refusal';
import { checkPooling, createPools, endPools } from './pools';
import { startProblem } from './start-problem';
import { waitForDatabase } from './wait-for-database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

async function poolerOf(choice?: Parameters<typeof startTransactionPooler>[1]): Promise<string> {
  const pooler = await startTransactionPooler(database.url, choice);
  onTestFinished(() => pooler.stop());
  return pooler.url;
}

async function check(databaseUrl: string, databaseDirectUrl?: string) {
  const addresses = { databaseUrl, databaseDirectUrl };
  const pools = createPools(addresses, 10, () => undefined);
  onTestFinished(() => endPools(pools));
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => warned.push(line) } as never;
  const problem = await waitForDatabase(pools.direct, log, 0)
    .then(() => checkPooling(addresses, pools.direct, log))
    .then(() => undefined, startProblem);
  return { problem, warned, ...pools };
}

test('the server itself is accepted, and so is a pooler that keeps sessions', async () => {
  expect((await check(database.url)).problem).toBeUndefined();
  expect((await check(await poolerOf({ mode: 'session' }))).problem).toBeUndefined();
});

test.each([1, 2, 4])(
  'a pooler in transaction mode with %i connections is refused in one line at either address',
  async connections => {
    const pooler = await poolerOf({ connections });
    expect((await check(pooler)).problem).toMatch(
      /^A pooler in transaction mode, .* answers at DATABASE_URL: give .* DATABASE_DIRECT_URL too.*$/,
    );
    expect((await check(database.url, pooler)).problem).toMatch(
      /^A pooler in transaction mode, .* answers at DATABASE_DIRECT_URL: give .*$/,
    );
  },
);

test('a pooler that refuses the settings of a connection is named at once', async () => {
  expect((await check(await poolerOf({ isStrict: true }))).problem).toMatch(
    /^The database refuses the connection: .*\(08P01\): a pooler answers at DATABASE_URL: .* DATABASE_DIRECT_URL too/,
  );
});

test('a pooler that has lost its server is waited for, although it gives the same code', () => {
  const message = 'server login has been failing, try again later (server_login_retry)';
  expect(isTransient({ code: '08P01', message })).toBe(true);
});

test('through a pooler with a direct address, every statement and transaction succeeds', async () => {
  const { problem, db, direct } = await check(await poolerOf({ isStrict: true }), database.url);
  expect(problem).toBeUndefined();
  const sent = Array.from({ length: 60 }, (_, index) =>
    db.query({ name: `named-${index % 3}`, text: 'select $1::int as value', values: [index] }),
  );
  expect((await Promise.all(sent)).map(({ rows }) => rows[0].value)).toEqual(sent.map((_, index) => index));
  const left = async (pool: pg.Pool) =>
    (await pool.query("select from pg_prepared_statements where name like 'named%'")).rowCount;
  expect([await left(db), await left(direct)]).toEqual([0, 0]);
});

test('without a pooler, statements keep their names', async () => {
  const { db } = await check(database.url);
  const client = await db.connect();
  await client.query({ name: 'named', text: 'select 1' });
  const { rowCount } = await client.query("select from pg_prepared_statements where name = 'named'");
  client.release();
  expect(rowCount).toBe(1);
});

test('two addresses of different databases are refused', async () => {
  const other = await createTestDatabase(inject('adminUrl'));
  onTestFinished(() => other.drop());
  expect((await check(await poolerOf(), other.url)).problem).toBe(
    'DATABASE_URL and DATABASE_DIRECT_URL name different databases: correct one of them',
  );
});

test('the log warns while the role of a pooled connection has no time limit', async () => {
  const pooler = await poolerOf();
  expect((await check(pooler, database.url)).warned).toEqual([
    'statements have no time limit: set statement_timeout for the user of DATABASE_URL, with ALTER ROLE',
  ]);
  const role = `limited_${process.pid}`;
  const admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query(`create role ${role} login superuser password 'any'`);
  await admin.query(`alter role ${role} set statement_timeout = '10s'`);
  onTestFinished(async () => {
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  const limited = new URL(database.url);
  Object.assign(limited, { username: role, password: 'any' });
  const own = await startTransactionPooler(limited.href);
  onTestFinished(() => own.stop());
  expect((await check(own.url, limited.href)).warned).toEqual([]);
});
