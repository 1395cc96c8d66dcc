import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { loadStatements } from '../testing/load-statements';
import { writeTypes } from '../testing/statement-types/write-types';
import { statements } from './statement';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the types of the statements are those that PostgreSQL describes: npm run sql-types', async () => {
  await loadStatements();
  await expect(await writeTypes(client, statements)).toMatchFileSnapshot('./statement-types.ts');
});

const typesOf = (sql: string) => writeTypes(client, new Map([['tried', sql]]));

test.each([
  ['a column that is not there', 'select nonsense from accounts'],
  ['a table that is not there', 'select 1 as one from nonsense'],
])('%s is refused', async (_, sql) => {
  await expect(typesOf(sql)).rejects.toThrow('statement tried is wrong');
});

test.each([
  ['a column', 'select id, firstname from accounts', '{ id: string; firstname: string | null }'],
  [
    'the far side of an outer join',
    'select a.id, i.value from accounts a left join identifiers i on i.account_id = a.id',
    'value: string | null }',
  ],
  [
    'an inner join',
    'select i.value from accounts a join identifiers i on i.account_id = a.id',
    'row: { value: string }',
  ],
  [
    'a condition',
    'select password_hash from accounts where password_hash is not null',
    '{ password_hash: string }',
  ],
  [
    'the values of a check',
    'select kind from identifiers where kind = :kind',
    "parameters: { kind: 'email' | 'phone' };\n    row: { kind: 'email' | 'phone' };",
  ],
  [
    'a parameter that may be null',
    'select 1 as n from accounts where firstname = :name?',
    '{ name: string | null }',
  ],
  ['a count', 'select count(*)::int as accounts from accounts', '{ accounts: number }'],
  ['a sum over nothing', 'select max(tries) as most from challenges', '{ most: number | null }'],
  [
    'JSON',
    `select array(select json_build_object('kind', kind, 'at', verified_at) from identifiers) as found`,
    "found: { kind: 'email' | 'phone'; at: string | null }[] }",
  ],
  [
    'what an update writes',
    'update accounts set firstname = null where firstname = :firstname returning firstname, language',
    '{ firstname: string | null; language: string }',
  ],
])('the type of %s', async (_, sql, type) => {
  expect(await typesOf(sql)).toContain(type);
});
