import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import {
  afterTransaction,
  allSent,
  attempt,
  commitWithThis,
  createPool,
  isUnavailable,
  type Queryable,
  throwDatabaseError,
  transaction,
} from './pool';

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
    return allSent([write(), refuse()]);
  });
  await expect(work).rejects.toBe(failure);
  expect((await serving.query('select from written')).rows).toEqual([]);
  await serving.end();
});

test('what waits for the end of a transaction learns whether it was committed, and outside of one nothing waits', async () => {
  const serving = pool();
  const ends: boolean[] = [];
  const waitFor = (tx: Parameters<typeof afterTransaction>[0]) =>
    afterTransaction(tx, isCommitted => ends.push(isCommitted));
  expect(await transaction(serving, async tx => waitFor(tx))).toBe(true);
  const failed = transaction(serving, async tx => {
    waitFor(tx);
    await tx.query('select nonsense');
  });
  await expect(failed).rejects.toThrow();
  expect(ends).toEqual([true, false]);
  expect(waitFor(serving)).toBe(false);
  const kept = await serving.connect();
  expect(waitFor(kept)).toBe(false);
  kept.release();
  await serving.end();
});

test('what waits within a part that is rolled back learns that, and the rest is committed', async () => {
  const serving = pool();
  const ends: [string, boolean][] = [];
  await transaction(serving, async tx => {
    const waitFor = (part: string) => afterTransaction(tx, isCommitted => ends.push([part, isCommitted]));
    waitFor('before');
    const failed = attempt(tx, async () => {
      waitFor('within');
      await tx.query('select nonsense');
    });
    await expect(failed).rejects.toThrow();
    await attempt(tx, async () => waitFor('another'));
    expect(ends).toEqual([['within', false]]);
  });
  expect(ends).toEqual([
    ['within', false],
    ['before', true],
    ['another', true],
  ]);
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

test('a commit that is sent with the last statements keeps them, or none of them if one fails', async () => {
  const serving = pool();
  await serving.query('create table committed_with_last (number int primary key)');
  const add = (tx: Queryable, number: number) =>
    tx.query({ text: `insert into committed_with_last values (${number})` });
  const endings: boolean[] = [];
  const twoAfter = (first: number, last: readonly number[]) =>
    transaction(serving, async tx => {
      afterTransaction(tx, isCommitted => endings.push(isCommitted));
      await add(tx, first);
      commitWithThis(tx);
      await allSent(last.map(number => add(tx, number)));
    });
  await twoAfter(1, [2, 3]);
  await expect(twoAfter(4, [5, 2])).rejects.toThrow('duplicate key');
  await expect(twoAfter(6, [2, 7])).rejects.toThrow('duplicate key');
  const { rows } = await serving.query('select number from committed_with_last order by number');
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(endings).toEqual([true, false, false]);
  await serving.end();
});

test('after a commit that was sent early, nothing more is sent in the transaction', async () => {
  const serving = pool();
  const late = transaction(serving, async tx => {
    await tx.query({ text: 'select 1' });
    commitWithThis(tx);
    await tx.query({ text: 'select 2' });
    await tx.query({ text: 'select 3' });
  });
  await expect(late).rejects.toThrow('the transaction has ended');
  await serving.end();
});
