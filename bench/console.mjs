// @ts-check
// The console over many accounts and audit events: how long an agent waits for a search and for the page of a person.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailOf } from './people.mjs';

const host = 'console.talon.localhost:3000';
const calls = 300;
const warmUp = 50;
const exports = 20;
const mostMilliseconds = 30_000;

/**
 * Times the calls of one agent after another, on warm caches.
 * @param {{ port: number }} product
 * @param {import('pg').Client} client
 * @param {number} accounts
 * @returns {Promise<Record<string, number>>} the 99th percentile of each call, and the slowest export, in milliseconds
 */
export async function timeConsole({ port }, client, accounts) {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await client.query("insert into staff (id, name, email, roles) values ($1, 'Bench', $2, '{supervisor}')", [
    id,
    `${id}@bench.example`,
  ]);
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, method, address, ends_at)
     values ($1, $2, 'passkey', '', now() + interval '8 hours')`,
    [createHash('sha256').update(token).digest(), id],
  );
  const { rows } = await client.query(
    'select id, reference, birthdate::text as birthdate from accounts order by md5(reference) limit $1',
    [calls + warmUp],
  );
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
    console.log(`· ${name}: half within ${Math.round(warm[warm.length >> 1] ?? 0)} ms`);
  }
  /** @type {number[]} */
  const prepared = [];
  for (const { id: account } of rows.slice(0, exports))
    prepared.push(await timeExport(port, token, client, account));
  times['console export of a person, slowest ms'] = Math.max(...prepared);
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
  const begun = performance.now();
  const order = { act: 'prepare-data-export', reason: 'The person asked for it' };
  const { status } = await send(port, token, `/api/people/${account}/acts`, order);
  if (status !== 200) throw new Error(`an export was answered ${status}`);
  while (performance.now() - begun < mostMilliseconds) {
    const { rowCount } = await client.query(
      'select from data_exports where account_id = $1 and ready_at is not null',
      [account],
    );
    if (rowCount === 1) break;
    await sleep(20);
  }
  return performance.now() - begun;
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
