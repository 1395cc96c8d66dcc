import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from './build.mjs';
import { freePort } from './postgres/server.mjs';
import { startThrowAwayCluster } from './postgres/throw-away.mjs';
import { createDatabase } from './start/create-database.mjs';
import { makeKeys } from './start/keys.mjs';
import { startService } from './start/service-process.mjs';

type Json = Record<string, unknown>;
type Answer = { status: number; json: Json };

const password = 'zeven groene stoelen';
const agent = new Agent({ keepAlive: true, maxSockets: 60 });
const ports: number[] = [];
const stops: (() => Promise<void>)[] = [];
let database: pg.Client;
let hashKey: Buffer;

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  const cluster = await startThrowAwayCluster();
  stops.push(() => cluster.stop());
  const keys = makeKeys();
  hashKey = Buffer.from(keys.HASH_KEY, 'base64');
  const databaseUrl = await createDatabase(cluster, 'talon');
  const many = { most: 100_000, seconds: 3600 };
  for (let node = 0; node < 2; node += 1) {
    const port = await freePort();
    const service = startService({
      env: {
        ...process.env,
        ...keys,
        DATABASE_URL: databaseUrl,
        DEMONSTRATION: '1',
        LOG_LEVEL: 'error',
        PORT: String(port),
        // Raised: everybody comes from one address, and all at once.
        LIMITS: JSON.stringify({
          counted: { unconfirmedByNetwork: many, unconfirmedToNeighbours: many, numbersLeadingNowhere: many },
        }),
      },
      output: 'inherit',
    });
    if (!(await service.ready)) throw new Error('a service did not start');
    ports.push(port);
    stops.unshift(() => service.stop());
  }
  database = new pg.Client(databaseUrl);
  await database.connect();
}, 120_000);

afterAll(async () => {
  agent.destroy();
  await database.end();
  for (const stop of stops) await stop();
});

function send(node: number, host: string, method: string, path: string, headers: Json, body?: object) {
  return new Promise<Answer>((resolve, reject) => {
    const port = ports[node % 2] ?? 0;
    const own = { Host: `${host}.talon.localhost:${port}`, 'Content-Type': 'application/json' };
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...own, ...(headers as Record<string, string>) },
      },
      answer => {
        let text = '';
        answer.on('data', chunk => (text += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: JSON.parse(text) as Json }));
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

let count = 0;
async function addCard(): Promise<string> {
  const number = `5065${String(10 ** 11 + 5000 + (count += 1))}`;
  const hash = createHmac('sha256', hashKey).update(`card\0${number}`).digest();
  const text = "insert into cards (number_hash, last_four, state) values ($1, $2, 'fresh')";
  await database.query(text, [hash, number.slice(-4)]);
  return number;
}

async function codeTo(destination: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const path = `/messages.json?to=${encodeURIComponent(destination)}`;
    const { json } = await send(0, 'outbox', 'GET', path, {});
    const [message] = json as unknown as { code: string }[];
    if (message) return message.code;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('no code came');
}

/** Somebody whose code is on its way to a new e-mail. */
async function newcomer(number: string) {
  count += 1;
  const [email, phone] = [`node${count}@two.example`, `+3247266${String(1000 + count)}`];
  const begun = await send(count, 'account-api', 'POST', '/onboarding', {}, { card_number: number });
  const headers = { 'X-Onboarding': String(begun.json['handle']) };
  const call = (method: string, path: string, body: object, node = count) =>
    send(node, 'account-api', method, `/onboarding/${path}`, headers, body);
  await call('PUT', 'terms', {
    terms_version: '2026-09',
    privacy_version: '2026-09',
    language: 'nl',
    marketing: false,
  });
  const person = { firstname: 'Marie', lastname: 'Dubois', birthdate: '1990-05-17', language: 'nl' };
  await call('PUT', 'person', person);
  const payloadOf = ({ json }: Answer) => (json['challenge'] as { payload: string }).payload;
  const payload = payloadOf(await call('POST', 'email', { email }));
  const code = await codeTo(email);
  const confirm = (typed: string, node = count) => call('POST', 'code', { payload, code: typed }, node);
  return {
    code,
    payload,
    confirm,
    complete: (node = count) => call('POST', 'password', { password }, node),
    async upToPassword(): Promise<void> {
      await confirm(code);
      const phonePayload = payloadOf(await call('POST', 'phone', { phone }));
      const proven = await call('POST', 'code', { payload: phonePayload, code: await codeTo(phone) });
      expect(proven.json['step']).toBe('password');
    },
  };
}

test('one card activated 20 times at once gives one account', async () => {
  const number = await addCard();
  const all = await Promise.all(Array.from({ length: 20 }, () => newcomer(number)));
  for (const each of all) await each.upToPassword();
  const answers = await Promise.all(all.map((each, index) => each.complete(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json['code'] === 'card-activated')).toHaveLength(19);
  const { rows } = await database.query(
    "select count(*)::int as made from audit_events where event = 'registered'",
  );
  expect(rows).toEqual([{ made: 1 }]);
}, 120_000);

test('one code confirmed 8 times at once is one success', async () => {
  const one = await newcomer(await addCard());
  const answers = await Promise.all(Array.from({ length: 8 }, (_, node) => one.confirm(one.code, node)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
}, 60_000);

test('50 wrong codes at once are at most 5 tries', async () => {
  const one = await newcomer(await addCard());
  const wrong = one.code === '000000' ? '000001' : '000000';
  const answers = await Promise.all(Array.from({ length: 50 }, (_, node) => one.confirm(wrong, node)));
  expect(answers.every(({ json }) => json['code'] === 'code-refused')).toBe(true);
  const { rows } = await database.query('select tries from challenges where payload = $1', [one.payload]);
  expect(rows).toEqual([{ tries: 5 }]);
  expect((await one.confirm(one.code)).json['code']).toBe('code-refused');
}, 60_000);
