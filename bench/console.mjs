// @ts-check
// The console over many accounts and audit events: how long an agent waits for a search and for the page of a person.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { rareEvent, rareOperator } from './console-people.mjs';
import { emailOf } from './people.mjs';

const host = 'console.talon.localhost:3000';
const calls = 300;
const warmUp = 50;
const exports = 20;
const erasures = 20;
const mostMilliseconds = 30_000;
const daysAgo = 200;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Times the calls of one agent after another, on warm caches.
 * @param {{ port: number }} product
 * @param {import('pg').Client} client
 * @param {number} accounts
 * @returns {Promise<Record<string, number>>} the 99th percentile of each call, and the slowest export and erasure, in milliseconds
 */
export async function timeConsole({ port }, client, accounts) {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await client.query(
    "insert into staff (id, name, email, roles) values ($1, 'Bench', $2, '{supervisor,operator}')",
    [id, `${id}@bench.example`],
  );
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, method, address, ends_at)
     values ($1, $2, 'passkey', '', now() + interval '8 hours')`,
    [createHash('sha256').update(token).digest(), id],
  );
  const { rows } = await client.query(
    'select id, reference, birthdate::text as birthdate from accounts order by md5(reference) limit $1',
    [calls + warmUp],
  );
  const day = new Date(Date.now() - daysAgo * dayMilliseconds).toISOString().slice(0, 10);
  const numberOf = (/** @type {{ reference: string }} */ row) => Number(row.reference.slice(6));
  /** @type {Record<string, (row: any) => [string, object?]>} */
  const operations = {
    'console find by e-mail, p99 ms': row => ['/api/people/search', { text: emailOf(numberOf(row)) }],
    'console find by last four, p99 ms': row => [
      '/api/people/search',
      { text: String(numberOf(row) % 10_000).padStart(4, '0'), birthdate: row.birthdate },
    ],
    'console person, p99 ms': row => [`/api/people/${row.id}`],
    'console audit of an account, p99 ms': row => [`/api/audit?account=${row.id}`],
    'console audit, newest, p99 ms': () => ['/api/audit'],
    'console audit of a day, p99 ms': () => [`/api/audit?from=${day}&to=${day}`],
    'console audit of a frequent event, p99 ms': () => ['/api/audit?event=signed-in'],
    'console audit of a rare event, p99 ms': () => [`/api/audit?event=${rareEvent}`],
    'console audit of an operator, p99 ms': () => [`/api/audit?operator=${encodeURIComponent(rareOperator)}`],
    'console requests, p99 ms': () => ['/api/requests'],
    'console limits, p99 ms': () => ['/api/limits'],
    'console service, p99 ms': () => ['/api/service'],
    'console charts of 30 days, p99 ms': () => ['/api/service/charts?days=30'],
    'console explain, p99 ms': row => [`/api/people/${row.id}/explain`, {}],
  };
  /** @type {Record<string, number>} */
  const times = {};
  for (const [name, operation] of Object.entries(operations)) {
    /** @type {number[]} */
    const measured = [];
    for (const row of rows) {
      const begun = performance.now();
      const { status } = await send(port, token, ...operation(row));
      if (status !== 200) throw new Error(`${name} was answered ${status} among ${accounts} accounts`);
      measured.push(performance.now() - begun);
    }
    const warm = measured.slice(warmUp).sort((one, other) => one - other);
    times[name] = warm[Math.floor(warm.length * 0.99)] ?? 0;
    const [half, most] = [warm[warm.length >> 1] ?? 0, warm.at(-1) ?? 0];
    console.log(`· ${name}: half within ${Math.round(half)} ms, all within ${Math.round(most)} ms`);
  }
  /** @type {number[]} */
  const prepared = [];
  for (const { id: account } of rows.slice(0, exports))
    prepared.push(await timeExport(port, token, client, account));
  times['console export of a person, slowest ms'] = Math.max(...prepared);
  /** @type {number[]} */
  const erased = [];
  for (const { id: account } of rows.slice(0, erasures)) erased.push(await timeErasure(client, account));
  times['console erasure of a person, slowest ms'] = Math.max(...erased);
  return times;
}

/**
 * From the request of an agent until the copy of the person's data can be downloaded.
 * @param {number} port
 * @param {string} token
 * @param {import('pg').Client} client
 * @param {string} account
 * @returns {Promise<number>}
 */
async function timeExport(port, token, client, account) {
  const order = { act: 'prepare-data-export', reason: 'The person asked for it' };
  const begun = performance.now();
  const { status } = await send(port, token, `/api/people/${account}/acts`, order);
  if (status !== 200) throw new Error(`an export was answered ${status}`);
  await until(client, 'select from data_exports where account_id = $1 and ready_at is not null', account);
  return performance.now() - begun;
}

/**
 * From the end of the 14 days until the account is gone.
 * @param {import('pg').Client} client
 * @param {string} account
 * @returns {Promise<number>}
 */
async function timeErasure(client, account) {
  await client.query(
    "insert into erasures (account_id, cancel_hash, market, due_at) values ($1, $2, 'be', now())",
    [account, randomBytes(32)],
  );
  const begun = performance.now();
  await client.query(
    "select graphile_worker.add_job('erase-accounts'), pg_notify('jobs:insert', json_build_object('task', 'erase-accounts')::text)",
  );
  await until(client, 'select where not exists (select from accounts where id = $1)', account);
  return performance.now() - begun;
}

/**
 * @param {import('pg').Client} client
 * @param {string} query without a row until it is so
 * @param {string} account
 */
async function until(client, query, account) {
  for (const begun = performance.now(); performance.now() - begun < mostMilliseconds; await sleep(20))
    if ((await client.query(query, [account])).rowCount === 1) return;
  throw new Error(`${query} had no row after ${mostMilliseconds} ms`);
}

/**
 * A call of the console by a member of staff.
 * @param {number} port
 * @param {string} token
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method]
 * @returns {Promise<{ status: number, json: any }>} `json` is undefined for an empty answer
 */
export async function send(port, token, path, body, method = body ? 'POST' : 'GET') {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { Host: host, Cookie: `talon-staff=${token}`, 'Content-Type': 'application/json' },
  });
  call.end(body && JSON.stringify(body));
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(call, 'response'));
  const answered = await text(response);
  return { status: response.statusCode ?? 0, json: answered ? JSON.parse(answered) : undefined };
}
