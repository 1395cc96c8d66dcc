import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { DatabaseClient } from './database-client';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: DatabaseClient;
let described = 0;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  client = new DatabaseClient({ connectionString: database.url, pipeline: true });
  await client.connect();
  await client.query('create table things (id int primary key, name text)');
  // The server's own descriptions arrive in messages; those that are given again do not.
  const { connection } = client as unknown as {
    connection: { on: (event: 'message', listener: (message: { name: string }) => void) => void };
  };
  connection.on('message', ({ name }) => {
    if (name === 'rowDescription' || name === 'noData') described += 1;
  });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const add = (id: number, name: string) => ({
  name: 'add',
  text: 'insert into things (id, name) values ($1, $2) returning id, name',
  values: [id, name],
});
const rename = (id: number, name: string) => ({
  name: 'rename',
  text: 'update things set name = $2 where id = $1',
  values: [id, name],
});

test('the rows of a prepared statement are described once, also after errors among statements under way', async () => {
  expect((await client.query(add(1, 'one'))).rows).toEqual([{ id: 1, name: 'one' }]);
  expect((await client.query(rename(1, 'first'))).rowCount).toBe(1);
  expect(described).toBe(2);
  const outcomes = await Promise.allSettled([
    client.query(add(2, 'two')),
    client.query(add(1, 'again')),
    client.query(rename(2, 'second')),
    client.query({ name: 'add', text: add(3, '').text, values: ['no number', 'x'] }),
    client.query(add(3, 'three')),
    client.query('select nonsense'),
    client.query(add(4, 'four')),
  ]);
  const rows = outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value.rows : 'refused'));
  expect(rows).toEqual([
    [{ id: 2, name: 'two' }],
    'refused',
    [],
    'refused',
    [{ id: 3, name: 'three' }],
    'refused',
    [{ id: 4, name: 'four' }],
  ]);
  expect(described).toBe(2);
});

test('a statement without a name is described each time', async () => {
  const before = described;
  const text = 'select id, name from things where id = $1';
  for (const id of [1, 2]) expect((await client.query(text, [id])).rows[0].id).toBe(id);
  expect(described).toBe(before + 2);
});

test('the rows of statements that are sent with one Sync are described once, too', async () => {
  const insert = async (ids: readonly number[]) => {
    const start = client.beginWithNext();
    const results = await Promise.all(ids.map(id => client.query(add(id, `of ${id}`))));
    if (!start.isEmpty) await client.query('commit');
    return results.map(({ rows }) => rows[0].id as number);
  };
  expect(await insert([10, 11])).toEqual([10, 11]);
  const before = described;
  expect(await insert([12, 13])).toEqual([12, 13]);
  await expect(insert([14, 12])).rejects.toThrow('duplicate key');
  await client.query('rollback');
  expect(await insert([15, 16])).toEqual([15, 16]);
  // Only the beginning of a transaction, which had no name at first.
  expect(described - before).toBeLessThanOrEqual(1);
});
