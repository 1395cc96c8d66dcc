import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { createPool, openTransaction, type Queryable, transaction } from './pool';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  db = createPool(database.url, 1, () => undefined);
  await db.query('create table notes (note text primary key)');
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const add = (tx: Queryable, note: string) =>
  tx.query({ name: 'note_add', text: 'insert into notes values ($1) returning note', values: [note] });
const count = (tx: Queryable) =>
  tx.query<{ notes: number }>({ name: 'note_count', text: 'select count(*)::int as notes from notes' });

/** Statements are sent with `begin` once the server has prepared them. */
beforeEach(async () => {
  await transaction(db, tx => Promise.all([add(tx, 'first'), count(tx)]));
  await db.query('delete from notes');
});

const stored = async () => (await db.query<{ note: string }>('select note from notes order by note')).rows;

test('each statement gets its own rows, and sees those of the statements before it', async () => {
  const [one, before, two, after] = await transaction(db, tx =>
    Promise.all([add(tx, 'one'), count(tx), add(tx, 'two'), count(tx)]),
  );
  expect([one.rows, before.rows, two.rows, after.rows]).toEqual([
    [{ note: 'one' }],
    [{ notes: 1 }],
    [{ note: 'two' }],
    [{ notes: 2 }],
  ]);
});

test('one that fails takes back those before and after it, and the connection stays usable', async () => {
  const backend = () => db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const before = (await backend()).rows;
  const failed = transaction(db, tx => Promise.all([add(tx, 'one'), add(tx, 'one'), add(tx, 'two')]));
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
  expect((await backend()).rows).toEqual(before);
});

test('nothing runs outside of a transaction that has not begun', async () => {
  await db.query('deallocate transaction_begin');
  await db.query('prepare transaction_begin as select 1 / count(*) from notes where false');
  const failed = transaction(db, async tx => {
    const first = add(tx, 'one');
    setTimeout(() => void add(tx, 'later').catch(() => undefined));
    await first;
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await stored()).toEqual([]);
  await db.end();
  db = createPool(database.url, 1, () => undefined);
});

test('statements that come while the first ones are under way follow them', async () => {
  const notes = await transaction(db, async tx => {
    const first = Promise.all([add(tx, 'one'), count(tx)]);
    await new Promise(resolve => setImmediate(resolve));
    const [, later] = await Promise.all([first, add(tx, 'two')]);
    return later.rows;
  });
  expect(notes).toEqual([{ note: 'two' }]);
  expect(await stored()).toHaveLength(2);
});

test('a transaction without statements ends without one, and sends none after its end', async () => {
  expect(await transaction(db, async () => 'done')).toBe('done');
  const open = await openTransaction(db);
  await add(open.tx, 'one');
  await open.commit();
  await expect(add(open.tx, 'two')).rejects.toThrow('the transaction has ended');
  await open.rollBack(new Error('too late'));
  expect(await stored()).toEqual([{ note: 'one' }]);
});
