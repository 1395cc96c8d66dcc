import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviders } from './providers';
import { type Answer, startKillableService } from './killable-service';

const rounds = 18;

/** People of the demonstration with a phone, which receives the code of a sign-in after a reset by e-mail. */
const people = [
  { email: 'joris@vergeten.example', password: 'acht oude sleutels' },
  { email: 'lotte@peeters.example', password: 'vier dozen thee' },
  { email: 'amine@benali.example', password: 'trois tasses de café' },
  { email: 'oliver@smith.example', password: 'seven quiet mornings' },
];
type Person = (typeof people)[number];
/** A person who has received no message before. */
const petra = { email: 'petra@weber.example', phone: '+32470123406' };

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(150);
  const many = { most: 100_000, seconds: 3600 };
  stand = await startKillableService('recovery', {
    ...providers.env,
    // Raised, because the same few people reset their password again and again from one address.
    LIMITS: JSON.stringify({
      counted: {
        recoveryDeliveries: many,
        recoveryDeliveriesInTotal: many,
        recoverySms: many,
        deliveries: many,
        unverifiedDeliveriesInTotal: many,
        smsToNumber: many,
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

const post = (path: string, body: object) => stand.call('POST', path, {}, body);
const ask = (identifier: object) => post('/user/forgot-password', identifier);

/** Sends a call of a recovery. Returns undefined if there was no reply. */
type Asking = (step: 'ask' | 'prove' | 'choose', call: () => Promise<Answer>) => Promise<Answer | undefined>;

const withoutFault: Asking = (_, call) => call();

/** The latest kill after the start of each call, longer than the call takes. `choose` hashes the new password. */
const killedWithinMs = { ask: 40, prove: 40, choose: 300 };

/** Kills the service or the database during the given call. */
function killing(killed: keyof typeof killedWithinMs, kill: () => Promise<void>): Asking {
  return async (step, call) => {
    if (step !== killed) return call();
    const asked = call().catch(() => undefined);
    await sleep(Math.random() * killedWithinMs[step]);
    await kill();
    await stand.untilReady();
    const answer = await asked;
    // A call that lost its database returns an error, which acknowledges nothing.
    return answer && answer.status < 500 ? answer : undefined;
  };
}

/**
 * Enters the codes as they arrive. A recovery request that was stored without a reply may also have sent a code. Returns the
 * confirmation, or undefined if the right code was used up without a reply.
 */
async function prove(payload: unknown, codes: () => string[], asking: Asking): Promise<Answer | undefined> {
  for (let waits = 0, typed = 0; waits < 900; waits += 1) {
    for (const code of codes().slice(typed)) {
      typed += 1;
      const confirm = () => post('/challenge/confirm', { payload, code });
      const answer = await asking('prove', confirm);
      if (answer?.status === 200) return answer;
      if (answer) continue;
      const again = await confirm();
      return again.status === 200 ? again : undefined;
    }
    await sleep(100);
  }
  throw new Error('no code came that works');
}

const resetOf = (proven: Answer | undefined) => (proven?.json['outcome'] as { reset: string })?.reset;

/** Recovers the password of a person, and repeats every call that was not acknowledged. */
async function recover({ email }: Person, password: string, asking: Asking): Promise<void> {
  const known = providers.codesTo(email).length;
  const codes = () => providers.codesTo(email).slice(known);
  const order = () => ask({ email });
  const ordered = (await asking('ask', order)) ?? (await order());
  expect(ordered.status).toBe(200);
  const proven =
    (await prove(ordered.json['payload'], codes, asking)) ??
    (await prove((await order()).json['payload'], codes, withoutFault));
  const choose = () => post('/user/reset-password', { reset: resetOf(proven), password });
  const chosen = await asking('choose', choose);
  expect(chosen?.status ?? 204).toBe(204);
  // The password was stored without a reply, or this call stores it.
  if (!chosen) expect([204, 410]).toContain((await choose()).status);
}

test(`killed at every call, ${rounds} times: what was acknowledged holds, and the person gets their new password`, async () => {
  const steps = ['ask', 'prove', 'choose'] as const;
  for (let round = 0; round < rounds; round += 1) {
    const person = people[round % people.length] as Person;
    const kill = () => (round % 2 === 0 ? stand.killService() : stand.killPostgres());
    const password = `veertien nieuwe sleutels ${round}`;
    await recover(person, password, killing(steps[round % 3] ?? 'ask', kill));
    const before = await post('/token', { email: person.email, password: person.password });
    const now = await post('/token', { email: person.email, password });
    expect([before.json['code'], now.json['code']]).toEqual(['invalid-credentials', 'mfa-required']);
    person.password = password;
  }
  const { messages, changes } = providers.repeated();
  expect(changes).toEqual([]);
  console.log(`${rounds} kills; ${messages} messages handed over more than once`);
}, 900_000);

test.each(['email', 'phone'] as const)(
  'a code by %s that a kill makes the service repeat is the same, under the same Message-ID or key, and works',
  async kind => {
    const { [kind]: destination } = petra;
    const { json } = await ask({ [kind]: destination });
    const delivery = await providers.untilDelivered(destination);
    await stand.killService();
    await stand.untilReady();
    expect(await providers.untilRepeated(delivery)).toBe(delivery.text);
    const code = providers.codesTo(destination).at(-1);
    const proven = await post('/challenge/confirm', { payload: json['payload'], code });
    expect(proven.status).toBe(200);
  },
  300_000,
);
