import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { isUnavailable, throwDatabaseError } from './database-errors';
import { createPool, type Queryable } from './pool';
import { transaction } from './transaction';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

const pool = (url = database.url) => createPool(url, 1, () => undefined);

test('a database that cannot be reached is unavailable', async () => {
  const unreachable = pool('postgresql://nobody@127.0.0.1:1/none');
  const work = transaction(unreachable, async () => undefined);
  expect(await work.catch(isUnavailable)).toBe(true);
  await unreachable.end();
});

test('a connection that ends during a transaction is unavailable, before and after the driver notices', async () => {
  const [serving, operator] = [pool(), pool()];
  const ended = transaction(serving, async tx => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await operator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  });
  expect(await ended.catch(isUnavailable)).toBe(true);
  expect(await transaction(serving, async () => 'again')).toBe('again');
  await Promise.all([serving.end(), operator.end()]);
});

test.each([
  ['53100', 'no space is left'],
  ['25006', 'it accepts no writes'],
  ['42501', 'its file system is read-only'],
  ['58030', 'it cannot read its disk'],
  ['40001', 'a standby had to give up a read'],
  ['57P03', 'it is starting'],
  ['40P01', 'a transaction was ended because of a deadlock'],
  ['55P03', 'a lock could not be had in time'],
])('a database that says %s is unavailable: %s', async errcode => {
  const serving = pool();
  const refused = transaction(serving, tx =>
    tx.query(`do $$ begin raise exception 'refused' using errcode = '${errcode}'; end $$`),
  );
  expect(await refused.catch(isUnavailable)).toBe(true);
  await serving.end();
});

test('a right that the service lacks is an error, as it would be lacking for ever', async () => {
  const serving = pool();
  const role = `reader_${randomBytes(4).toString('hex')}`;
  await serving.query(`create role ${role}; create table granted_to_nobody (id int)`);
  const refused = transaction(serving, async tx => {
    await tx.query(`set local role ${role}`);
    await tx.query('select from granted_to_nobody');
  });
  const error = await refused.catch((thrown: unknown) => thrown);
  expect([isUnavailable(error), (error as { code?: string }).code]).toEqual([false, '42501']);
  await serving.query(`drop table granted_to_nobody; drop role ${role}`);
  await serving.end();
});

test('an error in a statement or in the work is not', async () => {
  const serving = pool();
  const wrong = transaction(serving, tx => tx.query('select nonsense'));
  expect(await wrong.catch(isUnavailable)).toBe(false);
  const thrown = transaction(serving, async () => {
    throw new Error('Connection terminated');
  });
  expect(await thrown.catch(isUnavailable)).toBe(false);
  await serving.end();
});

test('a part that another part fails beside sends nothing after the rollback', async () => {
  const serving = pool();
  await serving.query('create table written (part int)');
  const failure = new Error('refused');
  const refuse = async () => {
    throw failure;
  };
  const work = transaction(serving, tx => {
    const write = async () => {
      await tx.query('select pg_sleep(0.02)');
      await tx.query('insert into written values (1)');
    };
    return Promise.all([write(), refuse()]);
  });
  await expect(work).rejects.toBe(failure);
  // Time for the part to go on, if it did.
  await serving.query('select pg_sleep(0.1)');
  expect((await serving.query('select from written')).rows).toEqual([]);
  await serving.end();
});

test('the stack of an error of the server leads to whoever sent the statement', async () => {
  const db = pool();
  async function sendNonsense(tx: Queryable): Promise<void> {
    await tx.query({ name: 'nonsense', text: 'select 1 / $1::int', values: [0] }).catch(throwDatabaseError);
  }
  const error = await transaction(db, sendNonsense).catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('sendNonsense') });
  await db.end();
});
