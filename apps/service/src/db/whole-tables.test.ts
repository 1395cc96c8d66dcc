import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { loadStatements } from '../testing/load-statements';
import { numberParameters } from './named-parameters';
import { statements } from './statement';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  client = new pg.Client(database.url);
  await client.connect();
  // A vacuum does not mark as seen by everybody what was committed but is not on disk yet.
  await client.query('set synchronous_commit = on');
  // Among few rows, an index that fits nothing may cost as little as the one that does.
  await client.query(`
    insert into accounts (reference) select n from generate_series(1, 2000) n;
    insert into sessions (account_id, market) select id, 'be' from accounts;
    insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
    select id::text::bytea, id, account_id, 'be', false, now() from sessions;
    insert into invitations (reference, market, email) select n, 'be', n from generate_series(1, 2000) n;
    insert into messages (method, market, expires_at, created_at, destination_hash)
    select 'sms', 'be', now(), now() - n * interval '1 minute', n::text::bytea from generate_series(1, 20000) n;
    analyze accounts, sessions, tokens, invitations, messages`);
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, false) as first from pg_index',
  );
  firstColumns = new Map(rows.map(({ name, first }) => [name, first]));
  // What is still read without an index then has none that fits, whatever the size of the table.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables that grow with the people. */
const large = new Set([
  'accepted_documents',
  'account_keys',
  'accounts',
  'authenticators',
  'card_assignments',
  'consents',
  'former_addresses',
  'identifiers',
  'invitations',
  'invited_people',
  'limit_counts',
  'merged_accounts',
  'messages',
  'oidc_records',
  'platform_links',
  'sessions',
  'tokens',
]);
const isLarge = (table: string) => large.has(table) || table.startsWith('audit_events');

/** What operators run, or a job in pages in the order of a key: nobody waits for it. */
const inBackground = new Set([
  'account_keys_find_of_older_keys',
  'accounts_find_ibans_of_older_keys',
  'encryption_keys_find_older_kinds',
  'invitations_find_expired',
  'messages_find_of_older_keys',
  'sessions_find_accounts',
  'sessions_purge_of_devices',
  'sessions_remove_tokens_before',
]);

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
}

/** The first column of each index. A condition on the others alone still reads all of it. */
let firstColumns: ReadonlyMap<string, string>;

const isFound = ({ 'Index Name': index = '', 'Index Cond': condition = '' }: Node) =>
  condition.includes(firstColumns.get(index) ?? ' ');

/** The large tables that a plan reads from end to end. The first rows of an index are few, unless a filter leaves them out. */
function wholeTables(node: Node, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans = [] } = node;
  const isRead = /^(Seq|Index|Index Only) Scan$/.test(type) && isLarge(table) && !isFound(node);
  const below = Plans.flatMap(plan => wholeTables(plan, isLimited || type === 'Limit'));
  return isRead && (!isLimited || node.Filter !== undefined) ? [table, ...below] : below;
}

async function wholeTablesOf(sql: string): Promise<string[]> {
  const { text, parameters } = numberParameters(sql);
  const values = parameters.length > 0 ? `(${parameters.map(() => 'null').join(', ')})` : '';
  await client.query(`prepare planned as ${text}`);
  const { rows } = await client.query(`explain (format json) execute planned${values}`);
  await client.query('deallocate planned');
  return wholeTables(rows[0]['QUERY PLAN'][0].Plan);
}

test('no statement reads a whole table that grows with the people, but in the background', async () => {
  await loadStatements();
  const found: string[] = [];
  for (const [name, sql] of statements) if ((await wholeTablesOf(sql)).length > 0) found.push(name);
  expect(found.toSorted()).toEqual([...inBackground]);
});

test.each([
  ['accounts', "select id from accounts where firstname = 'An'"],
  ['accounts', "select id from accounts where firstname = 'An' order by id limit 10"],
  ['identifiers', "select account_id from identifiers where kind = 'email' and value = 'an@smets.example'"],
])('a search without an index is found in %s', async (table, sql) => {
  expect(await wholeTablesOf(sql)).toEqual([table]);
});

/** Runs a statement with a text of SQL for each of its parameters, and returns what PostgreSQL did. */
async function planOf(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const { text, parameters } = numberParameters(statements.get(name) ?? '');
  const sql = text.replaceAll(
    /\$(\d+)/g,
    (_, place: string) => values[parameters[Number(place) - 1]?.name ?? ''] ?? '',
  );
  const { rows } = await client.query(`explain (analyze, format json) ${sql}`);
  return JSON.stringify(rows);
}

const removedRows = /"Rows Removed by Filter":[1-9]/;

test('one kind of identifier that the planner has not counted is not read for the phone of an account', async () => {
  await client.query(`
    insert into identifiers (account_id, kind, value, is_primary, verified_at)
    select id, 'email', reference || '@smets.example', true, now() from accounts;
    analyze identifiers;
    insert into identifiers (account_id, kind, value, is_primary, verified_at)
    select id, 'phone', '+3247' || reference, true, now() from accounts`);
  const plan = await planOf('accounts_find_authenticators', {
    confirmedSeconds: '600',
    sessionId: 'null::uuid',
    market: "'be'",
    accountId: '(select id from accounts limit 1)',
  });
  expect(plan).not.toMatch(removedRows);
});

test('links of a platform that the planner has not counted are not read for those of an account', async () => {
  await client.query(`
    insert into platform_links (account_id, platform, person_id) select id, 'personal', 'P-' || reference from accounts;
    analyze platform_links;
    insert into platform_links (account_id, platform, person_id) select id, 'client', 'C-' || reference from accounts;
    update tokens set expires_at = now() + interval '1 hour';
    analyze tokens`);
  const plan = await planOf('sessions_find_bearer', {
    tokenHash: '(select hash from tokens limit 1)',
    market: "'be'",
    idleLeftSeconds: '60',
  });
  expect(plan).toContain('"Actual Rows":1');
  expect(plan).not.toMatch(removedRows);
});

test('a session check finds the account by its hashed id, and has its identifiers and links from the indexes alone', async () => {
  await client.query('vacuum analyze identifiers, platform_links');
  const plan = await planOf('sessions_find_bearer', {
    tokenHash: '(select hash from tokens limit 1)',
    market: "'be'",
    idleLeftSeconds: '60',
  });
  expect(plan).toContain('"Index Name":"accounts_by_hashed_id"');
  expect(plan).toMatch(/"Node Type":"Index Only Scan"[^{}]*"Index Name":"identifiers_primary_with_value"/);
  expect(plan).toMatch(/"Node Type":"Index Only Scan"[^{}]*"Index Name":"platform_links_pkey"/);
});
