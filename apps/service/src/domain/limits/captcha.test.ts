import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { captchaSecret, startCaptchaProvider } from '../../testing/captcha-provider';
import { addCard, addInvitation } from '../../testing/cards';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { newNetwork } from '../../testing/recovery';
import { type Answer, startTestService, type TestNode } from '../../testing/service';
import { createLog } from '../../kernel/log';
import { longOnly } from '../../../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

// Tests each threshold at its default, on two nodes.
let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  provider = await startCaptchaProvider();
  service = await startTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1', ...provider.env } });
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});
let from = '';
let answers = 0;
beforeEach(() => {
  from = newNetwork();
  provider.requests.length = 0;
});
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts'));

const invalidNumber = '5065121212121212';
const newAnswer = (kind = 'good') => `${kind}-${(answers += 1)}`;
const call = (path: string, body: object, headers = {}): Promise<Answer> =>
  service.call(path, { body, headers: { 'X-Forwarded-For': from, ...headers } });
const nodeAt = (place: number): TestNode => service.nodes[place % 2] ?? service;
const begin = (body: object) => call('/onboarding', body);
const forgot = (more: object = {}) =>
  call('/user/forgot-password', { email: `nobody${(answers += 1)}@captcha.example`, ...more });
const outcome = ({ status, json }: Answer) => [status, json?.code];
const required = [403, 'captcha-required'];
const refused = [422, 'captcha-refused'];

/** Two invalid numbers: the next one is the third. */
async function enterTwoInvalidNumbers() {
  for (const number of [invalidNumber, '5065121212121213']) {
    expect(outcome(await begin({ card_number: number }))).toEqual([422, 'card-refused']);
  }
}

async function deliveries(count: number) {
  for (let sent = 0; sent < count; sent += 1) expect((await forgot()).status).toBe(200);
}

describe('numbers', () => {
  test('a captcha is required from the third invalid one on, also for a valid one', async () => {
    await enterTwoInvalidNumbers();
    const number = await addCard(service.deps);
    expect(outcome(await begin({ card_number: invalidNumber }))).toEqual(required);
    expect(outcome(await begin({ card_number: number }))).toEqual(required);
    expect(outcome(await begin({ card_number: number, captcha: '' }))).toEqual(required);
    expect((await begin({ card_number: number, captcha: newAnswer() })).status).toBe(200);
  });

  test('valid ones never require it', async () => {
    for (let count = 0; count < 4; count += 1) {
      expect((await begin({ card_number: await addCard(service.deps) })).status).toBe(200);
    }
    expect(provider.requests).toEqual([]);
  });

  test('with captchas the limit is 10 an hour as without; beyond it no captcha is required', async () => {
    await enterTwoInvalidNumbers();
    for (let count = 2; count < 10; count += 1) {
      expect(outcome(await begin({ card_number: invalidNumber, captcha: newAnswer() }))).toEqual([
        422,
        'card-refused',
      ]);
    }
    for (const more of [{}, { captcha: newAnswer() }]) {
      const answer = await begin({ card_number: invalidNumber, ...more });
      expect(outcome(answer)).toEqual([429, 'too-many-attempts']);
      expect(answer.json.retryAfterSeconds).toBeGreaterThan(3000);
    }
    expect(provider.requests).toHaveLength(8);
  });

  test('of twenty parallel ones on two nodes, two are looked up without a captcha', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        nodeAt(place).call('/onboarding', {
          body: { card_number: invalidNumber },
          headers: { 'X-Forwarded-For': from },
        }),
      ),
    );
    const codes = all.map(({ json }) => json.code as string).sort();
    expect(codes).toEqual([...Array(18).fill('captcha-required'), 'card-refused', 'card-refused']);
  });

  test.each(['/onboarding', '/onboarding/invitation', '/user/forgot-username', '/onboarding/attach'])(
    'asked of %s',
    async path => {
      await enterTwoInvalidNumbers();
      const account = await addAccount(service.deps, { phones: '' });
      const browser = createBrowser(service);
      await browser.signIn({ email: account.email, phone: '' }, goodPassword);
      const invitation = await addInvitation(service.deps);
      const body = path.endsWith('username')
        ? { card_number: invalidNumber }
        : { invitation_code: invitation };
      const headers = { Authorization: `Bearer ${browser.token()}` };
      expect(outcome(await call(path, body, headers))).toEqual(required);
      const solved = await call(path, { ...body, captcha: newAnswer() }, headers);
      expect(solved.status).toBe(200);
    },
  );
});

describe('deliveries', () => {
  test('a captcha is required from the twentieth unconfirmed one of a network on', async () => {
    await deliveries(19);
    expect(outcome(await forgot())).toEqual(required);
    expect((await forgot({ captcha: newAnswer() })).status).toBe(200);
    expect(outcome(await forgot())).toEqual(required);
  });

  test('one refused for a captcha is counted neither against the network nor the address', async () => {
    await deliveries(19);
    const count = async () =>
      (await service.deps.db.query('select sum(cardinality(at))::int as all from limit_counts')).rows[0].all;
    const before = await count();
    await forgot();
    expect(await count()).toBe(before);
  });

  test('of thirty parallel ones on two nodes, nineteen need no captcha', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        nodeAt(place).call('/user/forgot-password', {
          body: { email: `many${place}@captcha.example` },
          headers: { 'X-Forwarded-For': from },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(all.filter(({ json }) => json.code === 'captcha-required')).toHaveLength(11);
  });

  test('an onboarding requires it too and retains its progress', async () => {
    const newcomer = createNewcomer(service, { from });
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.accept();
    await newcomer.describe();
    await deliveries(19);
    const { email } = newAddresses();
    expect(outcome(await newcomer.email(email))).toEqual(required);
    const solved = await newcomer.call('/onboarding/email', { body: { email, captcha: newAnswer() } });
    expect([solved.status, solved.json.step]).toEqual([200, 'email']);
  });
});

describe('a captcha answer', () => {
  beforeEach(enterTwoInvalidNumbers);
  const solve = (captcha: string) => begin({ card_number: invalidNumber, captcha });

  test('is sent to the provider with the secret, without personal data', async () => {
    await solve('good-asked');
    expect(provider.requests).toEqual([
      {
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        form: { secret: captchaSecret, response: 'good-asked' },
      },
    ]);
  });

  test('is valid for this host and this purpose', async () => {
    expect(outcome(await solve(newAnswer('here')))).toEqual([422, 'card-refused']);
  });

  test.each(['wrong', 'elsewhere', 'other', 'never heard of'])('%s is refused', async kind => {
    expect(outcome(await solve(newAnswer(kind)))).toEqual(refused);
  });

  test('is valid once, on any node, also for parallel calls', async () => {
    const captcha = newAnswer();
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        nodeAt(place).call('/onboarding', {
          body: { card_number: invalidNumber, captcha },
          headers: { 'X-Forwarded-For': from },
        }),
      ),
    );
    expect(all.filter(({ json }) => json.code === 'card-refused')).toHaveLength(1);
    expect(all.filter(({ json }) => json.code === 'captcha-refused')).toHaveLength(5);
    expect(provider.requests).toHaveLength(1);
  });

  test.each(['malformed', 'odd', 'broken', 'moved', 'hangs', 'misconfigured'])(
    'a provider that is %s lets nobody through, and says to try again',
    async kind => {
      const answer = await solve(newAnswer(kind));
      expect(outcome(answer)).toEqual([503, 'captcha-away']);
      expect(answer.json.retryAfterSeconds).toBe(30);
      expect(answer.json.message).toMatch(/beveiligingscontrole/);
    },
  );

  longTest('a provider that answers after six seconds is unavailable by then', async () => {
    expect(outcome(await solve(newAnswer('slow')))).toEqual([503, 'captcha-away']);
  });

  test('that is refused is not counted as an invalid number', async () => {
    for (let count = 0; count < 12; count += 1)
      expect(outcome(await solve(newAnswer('wrong')))).toEqual(refused);
    expect(outcome(await solve(newAnswer()))).toEqual([422, 'card-refused']);
  });

  test('that is too long, or no text, is an invalid request', async () => {
    expect(outcome(await solve('x'.repeat(4097)))).toEqual([400, 'invalid-request']);
    expect(outcome(await begin({ card_number: invalidNumber, captcha: 7 }))).toEqual([
      400,
      'invalid-request',
    ]);
  });
});

test('neither the answer nor the secret reaches the log', async () => {
  let lines = '';
  const { log } = service.deps;
  await enterTwoInvalidNumbers();
  Object.assign(service.deps, { log: createLog('debug', { write: line => (lines += line) }) });
  await begin({ card_number: invalidNumber, captcha: 'misconfigured-and-told' });
  Object.assign(service.deps, { log });
  expect(lines).toContain('a captcha could not be checked');
  expect(lines).toContain('error code invalid-input-secret');
  expect(lines).not.toMatch(/and-told|the secret of the captcha/);
});

test('an operator may require it always', async () => {
  const LIMITS = JSON.stringify({ captchaFrom: { invalidNumbers: 1, unconfirmedByNetwork: 1 } });
  const strict = await startTestService({ env: { ...provider.env, LIMITS } });
  const body = { card_number: await addCard(strict.deps) };
  expect(outcome(await strict.call('/onboarding', { body }))).toEqual(required);
  const solved = { ...body, captcha: newAnswer() };
  expect((await strict.call('/onboarding', { body: solved })).status).toBe(200);
  const email = { email: 'always@captcha.example' };
  expect(outcome(await strict.call('/user/forgot-password', { body: email }))).toEqual(required);
  await strict.stop();
});

test('without a key none is required, and the field is ignored', async () => {
  const open = await startTestService();
  for (let count = 0; count < 4; count += 1) {
    const body = { card_number: invalidNumber, captcha: 'wrong-anyway' };
    expect(outcome(await open.call('/onboarding', { body }))).toEqual([422, 'card-refused']);
  }
  expect(provider.requests).toEqual([]);
  await open.stop();
});
