// @ts-check
// The console over many accounts and audit events: how long an agent waits for a search and for the page of a person.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { emailOf } from './people.mjs';

const host = 'console.talon.localhost:3000';
const eventsOfAccount = 25;
const calls = 300;
const warmUp = 50;

/**
 * Gives every account a card, a birth date and 25 audit events, so many as a year has.
 * @param {import('pg').Client} client
 */
export async function fillConsole(client) {
  await client.query(
    "update accounts set birthdate = date '1950-01-01' + (substr(reference, 7)::int % 20000)",
  );
  await client.query(
    `insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
     select 'bench-' || reference, id, sha256(reference::bytea), lpad((substr(reference, 7)::int % 10000)::text, 4, '0'), 'activated'
       from accounts on conflict do nothing`,
  );
  await client.query(
    `insert into audit_events (account_id, event, market, address, at)
     select a.id, (array['signed-in', 'signed-out', 'sudo-granted', 'profile-changed', 'access-given'])[1 + n % 5], 'be',
            '192.0.2.0/24', now() - make_interval(days => n * 15)
       from generate_series(1, $1::int) n, accounts a`,
    [eventsOfAccount],
  );
  await client.query('vacuum analyze accounts, card_assignments, audit_events');
}

/**
 * Times the calls of one agent after another, on warm caches.
 * @param {{ port: number }} product
 * @param {import('pg').Client} client
 * @param {number} accounts
 * @returns {Promise<Record<string, number>>} the 99th percentile of each call in milliseconds
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
      const status = await send(port, token, ...operation(row));
      if (status !== 200) throw new Error(`${name} was answered ${status} among ${accounts} accounts`);
      measured.push(performance.now() - begun);
    }
    const warm = measured.slice(warmUp).sort((one, other) => one - other);
    times[name] = warm[Math.floor(warm.length * 0.99)] ?? 0;
  }
  return times;
}

/**
 * @param {number} port
 * @param {string} token
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<number>}
 */
function send(port, token, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Cookie: `talon-staff=${token}`, 'Content-Type': 'application/json' };
    const call = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers },
      response => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    call.once('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
