import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { startCaptchaProvider } from '../../testing/captcha-provider';
import { messagesTo } from '../../testing/messages';
import { minutesLater } from '../../testing/minutes-later';
import { createRecovery, newPassword, wrongCode } from '../../testing/recovery';
import { startTestService, withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts, challenges cascade'));

type Identifier = { email: string } | { phone: string };
const ask = (person: ReturnType<typeof createRecovery>, identifier: Identifier) =>
  person.call('/user/forgot-password', identifier);

/** So many requests, each of these networks in turn. Returns the answers. */
async function strangers(identifier: Identifier, { networks, times }: { networks: number; times: number }) {
  const answers = [];
  for (let network = 0; network < networks; network += 1) {
    const stranger = createRecovery(service);
    for (let time = 0; time < times; time += 1) answers.push(await ask(stranger, identifier));
  }
  return answers;
}

const codesTo = async (destination: string) =>
  (await messagesTo(service.deps, destination)).flatMap(({ code }) => (code === null ? [] : [code]));

const phoneOnly = () => addVerifiedAccount(service.deps, { verified: ['sms'] });

test('fifteen requests from three networks do not close the way back of a phone alone on a new device', async () => {
  const { phone } = await phoneOnly();
  await strangers({ phone }, { networks: 3, times: 5 });
  const owner = createRecovery(service);
  const asked = await owner.forgot({ phone });
  expect([asked.status, asked.json.code_length, asked.json.arrives_in]).toEqual([200, 12, undefined]);
  const { json } = await owner.confirm(asked.json.payload, await owner.codeFor(phone));
  expect((await owner.reset({ reset: json.reset })).status).toBe(204);
  expect((await owner.signIn({ phone, password: newPassword })).status).toBe(200);
});

test('while 60 networks ask, the owner on a new device has the code within five minutes', async () => {
  const { phone } = await phoneOnly();
  const answers = await strangers({ phone }, { networks: 60, times: 2 });
  await minutesLater(service.deps, 0);
  const owner = createRecovery(service);
  const { status, json } = await owner.forgot({ phone });
  expect(status).toBe(200);
  expect(json.arrives_in).toBeGreaterThan(0);
  expect(json.arrives_in).toBeLessThanOrEqual(5 * 60);
  expect([json.expires_in, json.resend_in]).toEqual([json.arrives_in + 600, json.arrives_in + 15]);
  const before = await codesTo(phone);
  await minutesLater(service.deps, 5);
  const code = await owner.codeFor(phone);
  expect(await codesTo(phone)).toHaveLength(before.length + 1);
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
  expect((await owner.confirm(json.payload, code)).json.reset).toMatch(/^[\w-]{43}$/);
});

describe('requests that wait for one destination', () => {
  async function waiting() {
    const { phone } = await phoneOnly();
    await strangers({ phone }, { networks: 4, times: 5 });
    await minutesLater(service.deps, 0);
    const people = [createRecovery(service), createRecovery(service), createRecovery(service)];
    const payloads = [];
    for (const person of people) payloads.push((await person.forgot({ phone })).json.payload as string);
    return { phone, people, payloads };
  }

  test('share a delivery, whose code confirms each of them in its own browser', async () => {
    const { phone, people, payloads } = await waiting();
    const before = (await codesTo(phone)).length;
    await minutesLater(service.deps, 5);
    expect(await codesTo(phone)).toHaveLength(before + 1);
    const code = await createRecovery(service).codeFor(phone);
    expect(code).toMatch(/^\d{12}$/);
    for (const [index, person] of people.entries())
      expect((await person.confirm(payloads[index], code)).status).toBe(200);
  });

  test('accept no code before it is sent, nor more than five tries each', async () => {
    const { phone, people, payloads } = await waiting();
    const [person] = people as [ReturnType<typeof createRecovery>];
    const [former = ''] = await codesTo(phone);
    expect((await person.confirm(payloads[0], former)).json.code).toBe('code-refused');
    await minutesLater(service.deps, 5);
    const code = await person.codeFor(phone);
    for (let tries = 1; tries <= 4; tries += 1) await person.confirm(payloads[0], wrongCode(code, tries));
    expect((await person.confirm(payloads[0], code)).json.code).toBe('code-refused');
    expect((await people[1]?.confirm(payloads[1], code))?.status).toBe(200);
  });

  test('do not wait again for a resend before their code was sent', async () => {
    const { people, payloads } = await waiting();
    const early = await people[0]?.resend(payloads[0] ?? '');
    expect([early?.status, early?.json.code]).toEqual([429, 'too-many-codes']);
    expect(early?.json.retryAfterSeconds).toBeLessThanOrEqual(5 * 60 + 15);
  });

  test('do not share it with those in another market', async () => {
    const { phone, payloads } = await waiting();
    const host = 'account-api.talon-lux.localhost:3000';
    const there = createRecovery(service, { host });
    const { json } = await there.forgot({ phone });
    expect(json.arrives_in).toBeUndefined();
    expect((await createRecovery(service).confirm(payloads[0], await there.codeFor(phone))).json.code).toBe(
      'code-refused',
    );
    expect((await there.confirm(json.payload, await there.codeFor(phone))).status).toBe(200);
  });
});

test('a whole day of requests causes no more than 45 SMS, and none is ever more than 67 minutes away', async () => {
  const { phone } = await phoneOnly();
  await strangers({ phone }, { networks: 3, times: 5 });
  const waits: number[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
    const { json } = await createRecovery(service).forgot({ phone });
    waits.push(json.arrives_in ?? 0);
    // Fewer than a day, so that the first ones still count at the end.
    await minutesLater(service.deps, 19);
  }
  expect((await codesTo(phone)).length).toBeLessThanOrEqual(15 + 30);
  expect(Math.max(...waits)).toBeLessThanOrEqual(67 * 60);
  expect(Math.max(...waits)).toBeGreaterThan(30 * 60);
}, 60_000);

test('known and unknown addresses look alike', async () => {
  const known = await addAccount(service.deps);
  const addresses = [known.email, 'nobody@shared.example'];
  const seen = [];
  for (const email of addresses) {
    const shown = [];
    for (const { json } of await strangers({ email }, { networks: 4, times: 5 })) shown.push(json);
    await minutesLater(service.deps, 0);
    const person = createRecovery(service);
    const { json } = await person.forgot({ email });
    shown.push(json);
    await minutesLater(service.deps, 5);
    shown.push((await person.call(`/challenge?payload=${json.payload}`)).json);
    seen.push(
      shown.map(({ payload: _payload, recipient: _recipient, destination: _destination, ...rest }) => ({
        ...rest,
        // Rounded, because time goes by between the calls.
        ...(rest.arrives_in !== undefined && { arrives_in: Math.ceil(rest.arrives_in / 60) }),
        expires_in: Math.ceil(rest.expires_in / 60),
        resend_in: Math.ceil(rest.resend_in / 60),
      })),
    );
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(await messagesTo(service.deps, 'nobody@shared.example')).toMatchObject([{ code: null }]);
});

describe('the full number of a card of the account', () => {
  async function waiting() {
    const account = await addVerifiedAccount(service.deps, { verified: ['sms'], hasCard: true });
    const { phone } = account;
    await strangers({ phone }, { networks: 4, times: 5 });
    await minutesLater(service.deps, 0);
    const owner = createRecovery(service);
    const { payload } = (await owner.forgot({ phone })).json;
    const show = (card_number: string, by = owner) => by.call('/challenge/resend', { payload, card_number });
    return { account, owner, payload, show };
  }

  test('brings the code at once', async () => {
    const { account, owner, payload, show } = await waiting();
    const { status, json } = await show(account.card);
    expect([status, json.code_length, json.arrives_in]).toEqual([200, 8, undefined]);
    await minutesLater(service.deps, 0);
    const code = await owner.codeFor(account.phone);
    // The shared one replaces nothing.
    await minutesLater(service.deps, 5);
    expect((await owner.confirm(payload, code)).status).toBe(200);
  });

  test('of another account brings nothing, and counts for its network', async () => {
    const { show } = await waiting();
    const other = await addVerifiedAccount(service.deps, { hasCard: true });
    const stranger = createRecovery(service);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await show(other.card, stranger)).json.code).toBe('card-number-refused');
    expect((await show(other.card, stranger)).json.code).toBe('too-many-attempts');
  });

  test('brings no more than five codes in a quarter of an hour', async () => {
    const { account, show } = await waiting();
    await show(account.card);
    expect((await show(account.card)).json.code).toBe('too-many-codes');
    for (let asked = 2; asked <= 6; asked += 1) {
      await service.deps.db.query('update challenges set may_resend_at = now()');
      expect((await show(account.card)).json.code_length).toBe(asked <= 5 ? 8 : 12);
    }
  });
});

test('a device of the owner gets its own code at once', async () => {
  const { email, phone } = await addVerifiedAccount(service.deps, {});
  const deviceId = randomUUID();
  const owner = createRecovery(service, { deviceId });
  expect((await owner.signIn({ email, password: goodPassword })).status).toBe(200);
  await strangers({ phone }, { networks: 4, times: 5 });
  await minutesLater(service.deps, 0);
  const { json } = await owner.forgot({ phone });
  expect([json.code_length, json.arrives_in]).toEqual([8, undefined]);
});

describe('where a captcha is configured', () => {
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  let guarded: Awaited<ReturnType<typeof startTestService>>;
  beforeAll(async () => {
    provider = await startCaptchaProvider();
    guarded = await startTestService({ env: { TRUSTED_PROXIES: '127.0.0.1', ...provider.env } });
  });
  afterAll(async () => {
    await guarded.stop();
    await provider.stop();
  });

  test('beyond the limits it is required, and then the code comes at once', async () => {
    const { phone } = await addVerifiedAccount(guarded.deps, { verified: ['sms'] });
    for (let network = 0; network < 3; network += 1) {
      const stranger = createRecovery(guarded);
      for (let time = 0; time < 5; time += 1) expect((await ask(stranger, { phone })).status).toBe(200);
    }
    const owner = createRecovery(guarded);
    expect((await ask(owner, { phone })).json.code).toBe('captcha-required');
    const { json } = await owner.forgot({ phone, captcha: 'good-shared' });
    expect([json.code_length, json.arrives_in]).toEqual([8, undefined]);
    expect((await owner.confirm(json.payload, await owner.codeFor(phone))).status).toBe(200);
  });
});
