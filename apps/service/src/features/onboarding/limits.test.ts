import { afterEach, describe, expect, test } from 'vitest';
import { addCard, addInvitation } from '../../testing/cards';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { repeatCounted } from '../../testing/repeat-counted';
import { withTestService } from '../../testing/service';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts'));

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
let addressCount = 0;
const newNetwork = () => `198.51.${Math.floor((addressCount += 1) / 250)}.${addressCount % 250}`;

async function newcomerAt(step: 'email' | 'phone', from = newNetwork()) {
  const newcomer = createNewcomer(service, { from });
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  await newcomer.describe();
  if (step === 'phone') await newcomer.prove('email', newAddresses().email);
  return newcomer;
}
const tooMany = (code: string) => ({ status: 429, json: { code } });
/** Beyond the limits of a destination, requests share a delivery, whose code has 12 digits. */
const digits = ({ json }: { json: { challenge: { code_length: number } } }) => json.challenge.code_length;
const later = (interval: string) =>
  sql(`update limit_counts set at = array(select t - $1::interval from unnest(at) as t)`, [interval]);

test('card numbers that nobody knows are counted one at a time, networks in turn', async () => {
  const { numberQueue } = service.deps;
  const networks = new Set<string>();
  let running = 0;
  let most = 0;
  service.deps.numberQueue = {
    ...numberQueue,
    run: (origin, work) =>
      numberQueue.run(origin, async () => {
        networks.add(origin.network);
        running += 1;
        most = Math.max(most, running);
        return work().finally(() => {
          running -= 1;
        });
      }),
  };
  const begun = Array.from({ length: 12 }, (_, index) =>
    createNewcomer(service, { from: newNetwork() }).begin({ card_number: `50650000000000${10 + index}` }),
  );
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(begun.map(() => 422));
  service.deps.numberQueue = numberQueue;
  expect({ networks: networks.size, most }).toEqual({ networks: 12, most: 1 });
});

describe('deliveries', () => {
  test('are limited to 5 to one destination in a sliding window of 15 minutes, for each site', async () => {
    const { email } = newAddresses();
    const from = newNetwork();
    for (let asked = 0; asked < 5; asked += 1) {
      expect(digits(await (await newcomerAt('email', from)).email(email))).toBe(6);
    }
    expect(digits(await (await newcomerAt('email', from)).email(email))).toBe(12);
    await later('15 minutes');
    expect(digits(await (await newcomerAt('email', from)).email(email))).toBe(6);
  });

  test('to one destination are limited to 15, for all visitors together', async () => {
    const { email } = newAddresses();
    expect((await (await newcomerAt('email')).email(email)).status).toBe(200);
    await repeatCounted(service.deps, 'unverifiedDeliveriesInTotal', 14);
    expect(digits(await (await newcomerAt('email')).email(email))).toBe(6);
    expect(digits(await (await newcomerAt('email')).email(email))).toBe(12);
  });

  test('are limited to 10 SMS to one number in a day', async () => {
    const { phone } = newAddresses();
    expect((await (await newcomerAt('phone')).phone(phone)).status).toBe(200);
    await repeatCounted(service.deps, 'smsToNumber', 9);
    expect(digits(await (await newcomerAt('phone')).phone(phone))).toBe(8);
    expect(digits(await (await newcomerAt('phone')).phone(phone))).toBe(12);
  });

  test('are limited to 60 unconfirmed ones an hour from one network; a /64 is one network', async () => {
    const ask = async (from: string) => (await newcomerAt('email', from)).email(newAddresses().email);
    expect((await ask('2001:db8:7:7::1')).status).toBe(200);
    await repeatCounted(service.deps, 'unconfirmedByNetwork', 59);
    expect((await ask('2001:db8:7:7::2')).status).toBe(200);
    expect(await ask('2001:db8:7:7:ffff::1')).toMatchObject(tooMany('too-many-codes'));
    expect((await ask('2001:db8:7:8::1')).status).toBe(200);
  });

  test('do not count once they are confirmed', async () => {
    const from = newNetwork();
    await (await newcomerAt('phone', from)).prove('phone', newAddresses().phone);
    const { rows } = await sql(
      "select cardinality(at) as counted from limit_counts where limit_name like 'unconfirmed%'",
    );
    expect(rows.map(row => row.counted)).toEqual(rows.map(() => 0));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('are repeated after 15 seconds, then 30', async () => {
    const newcomer = await newcomerAt('email');
    const { payload } = (await newcomer.email(newAddresses().email)).json.challenge;
    const early = await newcomer.resend(payload);
    expect(early).toMatchObject(tooMany('too-many-codes'));
    expect(early.json.retryAfterSeconds).toBe(15);
    await sql('update challenges set may_resend_at = now()');
    expect((await newcomer.resend(payload)).json.resend_in).toBe(30);
    expect((await newcomer.resend(payload)).json.retryAfterSeconds).toBe(30);
  });
});

describe('SMS', () => {
  test.each([
    ['a premium number', '+32900123456', undefined],
    ['a fixed line', '+3222345678', 'not-mobile'],
    ['a toll-free number', '+3280012345', 'not-mobile'],
    ['a foreign mobile', '+447911123456', 'country'],
    ['a satellite phone', '+881612345678', 'country'],
    ['half a number', '+3247012', undefined],
    ['letters', 'nul vier zeven nul', undefined],
  ])('%s gets none: it is refused when it is typed, with the reason', async (_, phone, reason) => {
    const newcomer = await newcomerAt('phone');
    const answer = await newcomer.phone(phone);
    expect([answer.status, answer.json.code, answer.json.phone]).toEqual([422, 'phone-refused', reason]);
  });

  test.each([
    ['Belgium', '0470 12 34 01'],
    ['Luxembourg', '+352 621 123 499'],
    ['France', '+33 6 12 34 56 78'],
  ])('a mobile of %s does', async (_, phone) => {
    expect((await (await newcomerAt('phone')).phone(phone)).status).toBe(200);
  });

  test('many neighbouring numbers get twenty in an hour, from any number of networks, and five from one', async () => {
    const from = newNetwork();
    const ask = async (phone: string, network = newNetwork()) =>
      (await newcomerAt('phone', network)).phone(phone);
    for (let number = 0; number < 5; number += 1)
      expect((await ask(`+32470777${100 + number * 7}`, from)).status).toBe(200);
    expect(await ask('+32470777998', from)).toMatchObject(tooMany('too-many-codes'));
    await repeatCounted(service.deps, 'unconfirmedByNumberBlock', 19);
    expect((await ask('+32470777997')).status).toBe(200);
    expect(await ask('+32470777999')).toMatchObject(tooMany('too-many-codes'));
    expect((await ask('+32470778000')).status).toBe(200);
  });

  test('an exhausted daily budget stops SMS until the next day, while e-mail is still sent', async () => {
    await sql("insert into sms_daily_counts (day, sent) values ((now() at time zone 'utc')::date, 4999)");
    const [last, first] = [await newcomerAt('phone'), await newcomerAt('phone')];
    expect((await last.phone(newAddresses().phone)).status).toBe(200);
    const refused = await first.phone(newAddresses().phone);
    expect([refused.status, refused.json.code]).toEqual([503, 'sms-away']);
    expect((await (await newcomerAt('email')).email(newAddresses().email)).status).toBe(200);
    await sql('update sms_daily_counts set day = day - 1');
    expect((await first.phone(newAddresses().phone)).status).toBe(200);
  });
});

test('from the 10th wrong code to a destination in a day, over all challenges, its codes have 12 digits', async () => {
  const { email } = newAddresses();
  const start = async () => {
    const newcomer = await newcomerAt('email');
    const { payload, code_length } = (await newcomer.email(email)).json.challenge;
    return { newcomer, payload, code_length, right: await newcomer.codeFor(email) };
  };
  for (let challenges = 0; challenges < 2; challenges += 1) {
    const { newcomer, payload, code_length, right } = await start();
    expect(code_length).toBe(6);
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = String((Number(right) + tries) % 10 ** 6).padStart(6, '0');
      expect((await newcomer.confirm(payload, wrong)).json.code).toBe('code-refused');
    }
  }
  const { newcomer, payload, code_length, right } = await start();
  expect([code_length, right.length]).toEqual([12, 12]);
  expect((await newcomer.confirm(payload, right)).status).toBe(200);
});

describe('invalid numbers', () => {
  const begin = (from: string, number: string) =>
    createNewcomer(service, { from }).begin({ card_number: number });

  test('are limited to 10 an hour from one network, cards and invitations together; a correct number waits too', async () => {
    const from = newNetwork();
    const [blocked, right] = [await addCard(service.deps, { state: 'blocked' }), await addCard(service.deps)];
    for (let guess = 0; guess < 8; guess += 1) {
      expect((await begin(from, `50651111111111${10 + guess}`)).status).toBe(422);
    }
    expect((await begin(from, blocked)).status).toBe(422);
    const code = await createNewcomer(service, { from }).begin({ invitation_code: 'ACDEFGHJKM' });
    expect(code.status).toBe(422);
    const refused = await begin(from, right);
    expect(refused).toMatchObject(tooMany('too-many-attempts'));
    expect((await begin(newNetwork(), right)).status).toBe(200);
    await later('1 hour');
    expect((await begin(from, right)).status).toBe(200);
  });

  test('do not include valid numbers', async () => {
    const from = newNetwork();
    const activated = await addCard(service.deps, { state: 'activated' });
    const used = await addInvitation(service.deps, { valid_until: '2026-01-01' });
    for (let asked = 0; asked < 12; asked += 1) {
      expect((await begin(from, activated)).status).toBe(409);
      expect((await createNewcomer(service, { from }).begin({ invitation_code: used })).status).toBe(410);
    }
  });

  test('are limited to ten, even of fifty in parallel on two nodes', async () => {
    const from = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createNewcomer(service.nodes[index % 2] ?? service, { from }).begin({
          card_number: `50652222222222${10 + index}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});
