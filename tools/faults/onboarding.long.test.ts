import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedHash } from '../start/keys.mjs';
import { createProviders } from './providers';
import { type Answer, startKillableService } from './killable-service';

const rounds = 20;
const password = 'zeven groene stoelen';

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(150);
  const many = { most: 100_000, seconds: 3600 };
  stand = await startKillableService('onboarding', {
    ...providers.env,
    // Raised, because all calls come from one address and use neighbouring numbers.
    LIMITS: JSON.stringify({
      counted: {
        unconfirmedByNetwork: many,
        unconfirmedByNumberBlock: many,
        unconfirmedToBlockBySite: many,
      },
    }),
  });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  await providers.stop();
});

async function addCard(number: string): Promise<void> {
  const hash = storedHash(stand.keys.HASH_KEYS, 'card', number);
  const text = "insert into card_system_cards (number_hash, last_four, state) values ($1, $2, 'fresh')";
  await stand.query(text, [hash, number.slice(-4)]);
}

/** The onboarding of one person. Like the pages, it sends the step that the service reports as the next one. */
function createPerson(round: number) {
  const number = `5065${String(10 ** 11 + 2000 + round)}`;
  const email = `person${round}@faults.example`;
  const phone = `+3247255${String(1000 + round)}`;
  let handle = '';
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    stand.call(method, path, handle ? { 'X-Onboarding': handle } : {}, body);
  const confirm = async (kind: 'email' | 'phone', destination: string, state: Answer['json']) => {
    const challenge = state['challenge'] as { payload: string } | null;
    if (!challenge) return call('POST', `/onboarding/${kind}`, { [kind]: destination });
    const answer = await call('POST', '/challenge/confirm', {
      payload: challenge.payload,
      code: await providers.codeTo(destination),
    });
    return answer.status === 200 ? { ...answer, json: answer.json['outcome'] as Answer['json'] } : answer;
  };
  const steps: Record<string, (state: Answer['json']) => Promise<Answer>> = {
    terms: () =>
      call('PUT', '/onboarding/terms', {
        terms_version: '2026-09',
        privacy_version: '2026-09',
        language: 'nl',
        marketing: false,
      }),
    create: () =>
      call('PUT', '/onboarding/person', {
        firstname: 'Marie',
        lastname: 'Dubois',
        birthdate: '1990-05-17',
        language: 'nl',
      }),
    email: state => confirm('email', email, state),
    phone: state => confirm('phone', phone, state),
    password: () => call('POST', '/onboarding/password', { password }),
  };
  return {
    number,
    email,
    phone,
    async begin(): Promise<void> {
      const answer = await call('POST', '/onboarding', { card_number: number });
      expect(answer.status).toBe(200);
      handle = String(answer.json['handle']);
    },
    show: async () => {
      const answer = await call('GET', '/onboarding');
      expect(answer.status).toBe(200);
      return answer.json;
    },
    take: (state: Answer['json']) =>
      (steps[String(state['step'])] ?? (() => call('GET', '/onboarding')))(state),
  };
}

const order = ['terms', 'create', 'email', 'phone', 'password', 'done'];

/** The index of the step that a reply names. The last call returns a token instead, which counts as `done`. */
const stepReached = ({ json: { step } }: Answer) => order.indexOf(typeof step === 'string' ? step : 'done');

test('killed at every step, twenty times: nothing acknowledged is lost, and the person continues at the same step', async () => {
  const kills: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const person = createPerson(round);
    await addCard(person.number);
    await person.begin();
    // An onboarding has seven calls. Each round kills the service or the database during another of them.
    const killedCall = round % 7;
    let reached = 0;
    for (let calls = 0; reached < order.indexOf('done'); calls += 1) {
      const state = await person.show();
      const at = order.indexOf(String(state['step']));
      expect(at, 'a step that was acknowledged is still done').toBeGreaterThanOrEqual(reached);
      reached = at;
      if (calls === killedCall) {
        kills.push(String(state['step']));
        const asked = person.take(state).catch(() => undefined);
        await sleep(Math.random() * 40);
        await (round % 2 === 0 ? stand.killService() : stand.killPostgres());
        await stand.untilReady();
        const answer = await asked;
        if (answer?.status === 200) reached = stepReached(answer);
      } else if (at < order.indexOf('done')) {
        const answer = await person.take(state);
        expect([200, 503], JSON.stringify(answer.json)).toContain(answer.status);
        if (answer.status === 200) reached = stepReached(answer);
      }
      expect(calls, 'the way ends').toBeLessThan(20);
    }
    const signedIn = await stand.call('POST', '/token', {}, { email: person.email, password });
    expect(signedIn.status).toBe(200);
  }
  const { messages, changes } = providers.repeated();
  expect(changes).toEqual([]);
  console.log(`${rounds} kills, at ${kills.join(', ')}; ${messages} messages handed over more than once`);
}, 900_000);

test('a message that a kill makes the service repeat carries the same code, under the same Message-ID or key', async () => {
  const before = providers.repeated().messages;
  for (const [index, kind] of (['email', 'phone'] as const).entries()) {
    const person = createPerson(100 + index);
    await addCard(person.number);
    await person.begin();
    for (let state = await person.show(); state['step'] !== kind; state = await person.show()) {
      await person.take(state);
    }
    await person.take(await person.show());
    const delivery = await providers.untilDelivered(person[kind]);
    await stand.killService();
    await stand.untilReady();
    expect(await providers.untilRepeated(delivery)).toBe(delivery.text);
    const answer = await person.take(await person.show());
    expect(answer.status).toBe(200);
  }
  expect(providers.repeated().messages).toBeGreaterThanOrEqual(before + 2);
}, 300_000);
