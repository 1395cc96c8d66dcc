import { afterEach, describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { addCard } from '../../testing/cards';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { createRecovery, newNetwork } from '../../testing/recovery';
import { type Answer, withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';

// All limits have their default values: 5,000 SMS a day, 3,000 of them for what anybody can cause.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts, sms_prefixes'));

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const nodeAt = (place: number) => service.nodes[place % 2] ?? service;
const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code];
const tooMany = [429, 'too-many-codes'];
const smsAway = [503, 'sms-away'];

/** A number in a separate block of ten thousand. */
const foreignNumber = (place: number) =>
  `+3247${String(place % 10)}${String(Math.floor(place / 10)).padStart(2, '0')}5555`;

async function newcomerAtPhone(from = newNetwork(), card?: string) {
  const newcomer = createNewcomer(service, { from });
  await newcomer.begin({ card_number: card ?? (await addCard(service.deps)) });
  await newcomer.accept();
  await newcomer.describe();
  await newcomer.prove('email', newAddresses().email);
  return newcomer;
}

const spend = (sent: number, unverified: number) =>
  sql(
    "insert into sms_daily_counts (day, sent, unverified) values ((now() at time zone 'utc')::date, $1, $2)",
    [sent, unverified],
  );

describe('SMS of an onboarding', () => {
  test('go to five numbers a day, of 60 random ones in parallel on two nodes', {
    timeout: 60_000,
  }, async () => {
    const newcomer = await newcomerAtPhone();
    const headers = { 'X-Onboarding': newcomer.handle(), 'X-Forwarded-For': newNetwork() };
    const ask = (place: number) =>
      nodeAt(place).call('/onboarding/phone', { body: { phone: foreignNumber(place) }, headers });
    const all: Answer[] = [];
    // In rounds, so that no call waits too long for a connection on a busy machine.
    for (let first = 0; first < 60; first += 20) {
      all.push(...(await Promise.all(Array.from({ length: 20 }, (_, place) => ask(first + place)))));
    }
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(all.filter(({ json }) => json.code === 'too-many-codes')).toHaveLength(55);
    const { rows } = await sql('select sent, unverified from sms_daily_counts');
    expect(rows).toEqual([{ sent: 5, unverified: 5 }]);
  });

  test('go to five numbers a day for all onboardings of one card from one site; its owner elsewhere has their own', async () => {
    const card = await addCard(service.deps);
    const from = newNetwork();
    let newcomer = await newcomerAtPhone(from, card);
    for (let place = 0; place < 5; place += 1) {
      if (place > 0) newcomer = await newcomerAtPhone(from, card);
      expect((await newcomer.phone(foreignNumber(place))).status).toBe(200);
    }
    expect(outcome(await newcomer.phone(foreignNumber(5)))).toEqual(tooMany);
    const owner = await newcomerAtPhone(newNetwork(), card);
    expect((await owner.phone(foreignNumber(6))).status).toBe(200);
  });

  test('go to five numbers a day for one onboarding, from all sites', async () => {
    const newcomer = await newcomerAtPhone();
    const phone = (place: number) =>
      service.call('/onboarding/phone', {
        body: { phone: foreignNumber(place) },
        headers: { 'X-Onboarding': newcomer.handle(), 'X-Forwarded-For': newNetwork() },
      });
    for (let place = 0; place < 5; place += 1) expect((await phone(place)).status).toBe(200);
    expect(outcome(await phone(5))).toEqual(tooMany);
  });

  test('begin with one card at most ten times a day from one site; its owner elsewhere still can', async () => {
    const card = await addCard(service.deps);
    const begin = (card_number: string, from: string) =>
      createNewcomer(service, { from }).begin({ card_number });
    const from = newNetwork();
    for (let begun = 0; begun < 10; begun += 1) expect((await begin(card, from)).status).toBe(200);
    expect(outcome(await begin(card, from))).toEqual([429, 'too-many-attempts']);
    expect((await begin(card, newNetwork())).status).toBe(200);
    expect((await begin(await addCard(service.deps), from)).status).toBe(200);
  });

  test('may go to the same number again, and to others a day later', async () => {
    const newcomer = await newcomerAtPhone();
    for (let place = 0; place < 5; place += 1)
      expect((await newcomer.phone(foreignNumber(place))).status).toBe(200);
    expect(outcome(await newcomer.phone(foreignNumber(5)))).toEqual(tooMany);
    expect((await newcomer.phone(foreignNumber(0))).status).toBe(200);
    await sql("update limit_counts set at = array(select t - interval '1 day' from unnest(at) as t)");
    expect((await newcomer.phone(foreignNumber(5))).status).toBe(200);
  });

  test('use 60 % of the budget; what is left is for verified owners, whose codes are still sent', async () => {
    await spend(2999, 2999);
    const [last, late] = [await newcomerAtPhone(), await newcomerAtPhone()];
    expect((await last.phone(newAddresses().phone)).status).toBe(200);
    expect(outcome(await late.phone(newAddresses().phone))).toEqual(smsAway);
    const { email, phone } = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    expect(outcome(await createRecovery(service).forgot({ phone }))).toEqual(smsAway);
    const { json } = await createRecovery(service).signIn({ email, password: goodPassword });
    expect(json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
    const { rows } = await sql('select sent, unverified from sms_daily_counts');
    expect(rows).toEqual([{ sent: 3001, unverified: 3000 }]);
  });

  test('never exceed that part, in parallel on two nodes', async () => {
    await spend(2997, 2997);
    const newcomers = await Promise.all(Array.from({ length: 8 }, () => newcomerAtPhone()));
    const all = await Promise.all(
      newcomers.map((newcomer, place) =>
        nodeAt(place).call('/onboarding/phone', {
          body: { phone: newAddresses().phone },
          headers: { 'X-Onboarding': newcomer.handle(), 'X-Forwarded-For': newNetwork() },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(all.filter(({ json }) => json.code === 'sms-away')).toHaveLength(5);
  });

  test('are at most 120 unconfirmed ones an hour from one IPv6 /48, whatever the /64', async () => {
    await sql(
      `insert into limit_counts (limit_name, subject_hash, at, most, period)
       values ('unconfirmedBySite', $1, array(select now() from generate_series(1, 119)), 120, interval '1 hour')`,
      [service.deps.keyedHash('network', '2001:db8:99::/48')],
    );
    const newcomer = await newcomerAtPhone('2001:db8:99:1::1');
    expect((await newcomer.phone(newAddresses().phone)).status).toBe(200);
    const from = { 'X-Forwarded-For': '2001:db8:99:fff0::1', 'X-Onboarding': newcomer.handle() };
    const other = await service.call('/onboarding/phone', {
      body: { phone: newAddresses().phone },
      headers: from,
    });
    expect(outcome(other)).toEqual(tooMany);
    const neighbour = { ...from, 'X-Forwarded-For': '2001:db8:98:1::1' };
    const body = { phone: newAddresses().phone };
    expect((await service.call('/onboarding/phone', { body, headers: neighbour })).status).toBe(200);
  });
});

test('one network causes at most half of the unconfirmed SMS of a number a day', async () => {
  const { phone } = newAddresses();
  const from = newNetwork();
  const forget = () =>
    sql("delete from limit_counts where limit_name in ('deliveries', 'unconfirmedToBlockBySite')");
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await (await newcomerAtPhone(from)).phone(phone)).status).toBe(200);
    await forget();
  }
  const digits = async (network?: string) =>
    (await (await newcomerAtPhone(network)).phone(phone)).json.challenge.code_length;
  // A code of 12 digits comes with a delivery that is shared.
  expect([await digits(from), await digits()]).toEqual([12, 8]);
});

describe('a number prefix', () => {
  const numberOf = (place: number) => `+3247012${String(1000 + place * 37)}`;
  const ask = async (place: number) => {
    await sql("delete from limit_counts where limit_name = 'unconfirmedByNumberBlock'");
    return (await newcomerAtPhone()).phone(numberOf(place));
  };

  test('of which fewer than 20 % of 20 codes are confirmed gets no more unverified ones for a day', async () => {
    await sql("insert into sms_prefixes (prefix, sent, confirmed) values ('+3247012', 18, 3)");
    expect((await ask(1)).status).toBe(200);
    expect((await ask(2)).status).toBe(200);
    const refused = await ask(3);
    expect(outcome(refused)).toEqual(smsAway);
    expect(refused.json.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    expect((await (await newcomerAtPhone()).phone('+32470135555')).status).toBe(200);
    await sql(
      "update sms_prefixes set stopped_until = now() - interval '1 second' where stopped_until is not null",
    );
    expect((await ask(3)).status).toBe(200);
    const { rows } = await sql(
      "select sent, confirmed, stopped_until from sms_prefixes where prefix = '+3247012'",
    );
    expect(rows).toEqual([{ sent: 1, confirmed: 0, stopped_until: null }]);
  });

  test('is not stopped by one network: only three of its unconfirmed codes count', async () => {
    await sql("insert into sms_prefixes (prefix, sent, confirmed) values ('+3247012', 15, 3)");
    const from = newNetwork();
    for (let place = 0; place < 6; place += 1) {
      await sql("delete from limit_counts where limit_name = 'unconfirmedToBlockBySite'");
      expect((await (await newcomerAtPhone(from)).phone(numberOf(place))).status).toBe(200);
    }
    const { rows } = await sql("select sent, stopped_until from sms_prefixes where prefix = '+3247012'");
    expect(rows).toEqual([{ sent: 18, stopped_until: null }]);
    await (await newcomerAtPhone()).prove('phone', numberOf(7));
    expect((await ask(8)).status).toBe(200);
  });

  test('that is stopped stays so for a network whose codes no longer count', async () => {
    const from = newNetwork();
    for (let place = 0; place < 3; place += 1) await (await newcomerAtPhone(from)).phone(numberOf(place));
    await sql("update sms_prefixes set stopped_until = now() + interval '1 hour'");
    expect(outcome(await (await newcomerAtPhone(from)).phone(numberOf(5)))).toEqual(smsAway);
  });

  test('is not stopped while enough codes are confirmed', async () => {
    await sql("insert into sms_prefixes (prefix, sent, confirmed) values ('+3247012', 18, 3)");
    await (await newcomerAtPhone()).prove('phone', numberOf(1));
    expect((await ask(2)).status).toBe(200);
    expect((await ask(3)).status).toBe(200);
    const { rows } = await sql("select sent, confirmed from sms_prefixes where prefix = '+3247012'");
    expect(rows).toEqual([{ sent: 21, confirmed: 4 }]);
  });

  test('that is stopped still gets the codes of verified owners', async () => {
    const { email, phone } = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await sql(
      `insert into sms_prefixes (prefix, sent, confirmed, stopped_until) values ($1, 20, 0, now() + interval '1 hour')`,
      [phone.slice(0, 8)],
    );
    const { json } = await createRecovery(service).signIn({ email, password: goodPassword });
    expect(json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
    const recovery = createRecovery(service);
    expect(await recovery.prove({ phone })).toMatch(/^[\w-]{43}$/);
  });
});
