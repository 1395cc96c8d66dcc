import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTalon } from '../faults/run-talon';
import { storedHash } from '../start/keys.mjs';
import { createPerson } from './person';
import { startTwoServices, outcomes, type TestBed } from './two-services';

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const youssef = { email: 'youssef@etapes.example', password: 'quatre vélos dans la cour' };
const phone = '+32470123414';
const cardNumber = '5065111122223339';
const cards = 20_000;

let stand: TestBed;
beforeAll(async () => {
  stand = await startTwoServices();
  const add = 'insert into card_system_cards (number_hash, last_four, state)';
  await stand.database.query(`${add} values ($1, right($2, 4), 'fresh')`, [
    storedHash(stand.hashKeys, 'card', cardNumber),
    cardNumber,
  ]);
  await stand.database.query(
    `${add} select '\\x01'::bytea || sha256(n::text::bytea), '0000', 'fresh' from generate_series(1, $1::int) n`,
    [cards],
  );
}, 240_000);
afterAll(() => stand.stop());

const cardsOfVersion = async (version: number): Promise<number> => {
  const { rows } = await stand.database.query(
    'select count(*)::int from card_system_cards where get_byte(number_hash, 0) = $1',
    [version],
  );
  return rows[0].count;
};

/** Signs in and reads continuously at the running nodes. */
function keepSigningIn() {
  const state = { node: 0, isOver: false, served: 0, failed: [] as unknown[] };
  const person = createPerson(stand, lotte);
  const work = async () => {
    while (!state.isOver) {
      const { node } = state;
      const signedIn = await person.request(node, '/token', { body: lotte });
      const read = await person.request(node, '/user');
      if (signedIn.status === 200 && read.status === 200) state.served += 1;
      else state.failed.push([signedIn.status, signedIn.json['code'], read.status]);
    }
  };
  const done = work();
  return {
    state,
    async end() {
      state.isOver = true;
      await done;
    },
  };
}

const findCard = (node: number) => stand.call(node, '/onboarding', { body: { card_number: cardNumber } });

test('nodes change to a new hash key one after the other, and 20,000 hashes are renewed, while people go on', async () => {
  const earlier = createPerson(stand, lotte);
  await earlier.signIn();
  const waiting = createPerson(stand, youssef);
  const { payload } = (await waiting.signIn()).json['mfa'] as { payload: string };
  const code = await stand.nextCode(phone);

  const second = `2:${randomBytes(32).toString('base64')}`;
  const people = keepSigningIn();
  // First all nodes receive the new key, then all nodes use it for new hashes.
  for (const keys of [`${stand.hashKeys} ${second}`, `${second} ${stand.hashKeys}`]) {
    for (const node of [0, 1] as const) {
      people.state.node = 1 - node;
      await sleep(1_000);
      await stand.restart(node, { HASH_KEYS: keys });
      for (const each of [0, 1]) expect((await earlier.request(each, '/user')).status).toBe(200);
      for (const each of [0, 1]) expect((await findCard(each)).status).toBeLessThan(300);
    }
  }
  expect((await waiting.request(0, '/mfa/sudo', { body: { payload, code } })).status).toBe(200);

  const env = { ...stand.commandEnv, HASH_KEYS: `${second} ${stand.hashKeys}` };
  const stopping = new AbortController();
  const stopped = runTalon(env, ['hashes', 'renew'], stopping.signal).catch(() => 'stopped');
  while ((await cardsOfVersion(2)) === 0) await sleep(5);
  stopping.abort();
  expect(await stopped).toBe('stopped');
  const before = await cardsOfVersion(2);
  expect(before).toBeLessThan(cards);
  const output = await runTalon(env, ['hashes', 'renew']);
  const renewed = Number(/, cards (\d+)/.exec(output)?.[1]);
  expect([await cardsOfVersion(1), renewed]).toEqual([0, (await cardsOfVersion(2)) - before]);

  await people.end();
  expect(people.state.failed).toEqual([]);
  expect(people.state.served).toBeGreaterThan(10);
  for (const node of [0, 1]) {
    expect((await earlier.request(node, '/user')).status).toBe(200);
    expect(outcomes([await findCard(node)])).toEqual({ success: 1 });
    expect(
      outcomes([await stand.call(node, '/onboarding', { body: { card_number: '5065111122223347' } })]),
    ).toEqual({
      'card-refused': 1,
    });
  }
}, 240_000);
