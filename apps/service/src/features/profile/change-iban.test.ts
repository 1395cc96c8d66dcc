import { describe, expect, test } from 'vitest';
import { endSession } from '../../domain/sessions/sessions';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

type Person = Awaited<ReturnType<typeof signedIn>>;

const old = 'BE71096123456769';
const iban = 'BE68539007547034';

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const person = () => signedIn(service, { methods: ['sms'], columns: { iban: old, language: 'en' } });

async function withSingle(): Promise<Person> {
  const somebody = await person();
  await somebody.browser.performStepUp('single', somebody.account);
  return somebody;
}

const put = ({ browser }: Person, given: unknown = iban, node = service.nodes[0]) =>
  browser.call('/user/iban', { method: 'PUT', body: { iban: given } }, node);

async function stored({ account }: Person): Promise<string> {
  const { rows } = await sql('select iban_encrypted from accounts where id = $1', [account.id]);
  return service.deps.encryption.decrypt(rows[0].iban_encrypted, {
    column: 'accounts.iban_encrypted',
    id: account.id,
  });
}

const changes = async ({ account }: Person) =>
  readEvents(service.deps, ['market', 'device_id', 'address'], "account_id = $1 and event = 'iban-changed'", [
    account.id,
  ]);

const notifications = async ({ account }: Person) =>
  (await messagesTo(service.deps, account.email)).filter(({ subject }) => /bank account/.test(subject ?? ''));

describe('PUT /user/iban', () => {
  test('with a single-use step-up returns the new IBAN masked, as GET /user does', async () => {
    const somebody = await withSingle();
    const answer = await put(somebody, ' be68-5390\u00a00754 7034 ');
    expect([answer.status, answer.json]).toEqual([200, { iban: 'BE•• •••• •••• 7034' }]);
    expect((await somebody.browser.call('/user')).json.data.iban).toBe('BE•• •••• •••• 7034');
    expect(await stored(somebody)).toBe(iban);
  });

  test('is audited and notified without the number', async () => {
    const somebody = await withSingle();
    await put(somebody);
    expect(await changes(somebody)).toEqual([
      { market: 'be', device_id: somebody.browser.deviceId, address: '127.0.0.0/24' },
    ]);
    const [notification, ...more] = await notifications(somebody);
    expect(more).toEqual([]);
    expect(notification?.text).toContain('BE•• •••• •••• 7034');
    expect(JSON.stringify(notification)).not.toMatch(/53900754|5390 0754/);
  });

  test('the first one is notified as added, a later one as changed', async () => {
    const somebody = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
    for (const given of [iban, old]) {
      await somebody.browser.performStepUp('single', somebody.account);
      await put(somebody, given);
    }
    expect((await notifications(somebody)).map(({ subject }) => subject)).toEqual([
      'Your bank account for refunds was changed',
      'A bank account for refunds was added',
    ]);
  });

  test('notifies the phone if there is no e-mail', async () => {
    const somebody = await signedIn(service, {
      methods: ['sms'],
      verified: ['sms'],
      columns: { language: 'en' },
    });
    await somebody.browser.performStepUp('single', somebody.account);
    expect((await put(somebody)).status).toBe(200);
    const [notification] = await messagesTo(service.deps, somebody.account.phone);
    expect(notification?.text).toMatch(/^Talon: a bank account for refunds was added \(/);
  });

  test('stores the number encrypted', async () => {
    const somebody = await withSingle();
    await put(somebody);
    const { rows } = await sql('select * from accounts where id = $1', [somebody.account.id]);
    expect(JSON.stringify(rows)).not.toContain(iban);
    expect(rows[0].iban_encrypted.toString('latin1')).not.toContain('5390');
  });
});

describe('the single-use step-up', () => {
  test('is needed: sudo is not enough', async () => {
    const somebody = await person();
    expect((await put(somebody)).json.code).toBe('sudo-required');
    await somebody.browser.performStepUp('sudo', somebody.account);
    expect((await put(somebody)).json.code).toBe('sudo-required');
    expect(await stored(somebody)).toBe(old);
  });

  test('is consumed by a successful call', async () => {
    const somebody = await withSingle();
    expect((await put(somebody)).status).toBe(200);
    expect((await put(somebody, 'LU280019400644750000')).json.code).toBe('sudo-required');
    expect(await stored(somebody)).toBe(iban);
  });

  test('is not consumed by a refused call', async () => {
    const somebody = await withSingle();
    expect((await put(somebody, 'BE68539007547035')).json.code).toBe('iban-refused');
    expect((await put(somebody, null)).json.code).toBe('invalid-request');
    expect(await somebody.browser.status()).toMatchObject({ single: true });
    expect((await put(somebody)).status).toBe(200);
    expect(await somebody.browser.status()).toMatchObject({ single: false });
  });

  test('allows one of two parallel calls on two nodes', async () => {
    const somebody = await withSingle();
    const [here, there] = service.nodes;
    const answers = await Promise.all([
      put(somebody, iban, here),
      put(somebody, 'LU280019400644750000', there),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await changes(somebody)).toHaveLength(1);
    expect(await notifications(somebody)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? iban : 'LU280019400644750000';
    expect(await stored(somebody)).toBe(winner);
  });

  test('ends after ten minutes', async () => {
    const somebody = await withSingle();
    await sql('update sessions set single_use_step_up_until = now() where id = $1', [somebody.sessionId]);
    expect((await put(somebody)).json.code).toBe('sudo-required');
  });

  test('is valid for one session only', async () => {
    const somebody = await withSingle();
    const browser = createBrowser(service);
    const asked = await browser.signIn(somebody.account);
    await browser.confirm(asked.json.mfa.payload, await browser.codeFor(somebody.account));
    expect((await put({ ...somebody, browser })).json.code).toBe('sudo-required');
  });

  test('of an ended session is not accepted', async () => {
    const somebody = await withSingle();
    const other = await service.deps.db.connect();
    await other.query('begin');
    await other.query('select 1 from accounts where id = $1 for no key update', [somebody.account.id]);
    const waiting = put(somebody);
    await expect
      .poll(async () => {
        const query =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        return (await sql(query)).rowCount;
      })
      .toBe(1);
    await endSession(other, { id: somebody.sessionId });
    await other.query('commit');
    other.release();
    expect((await waiting).json.code).toBe('sudo-required');
    expect(await stored(somebody)).toBe(old);
  });
});

describe('an IBAN', () => {
  test.each([
    'BE68539007547035',
    'BE86539007547034',
    'NL68539007547034',
    'SR35260005601001611379',
    'BE6853900754703',
    'BE68 5390 0754 7034 0',
    '',
    '5390 0754 7034',
    'BE68 5390 0754 703\u0664',
    '<script>',
  ])('%j is refused and changes nothing', async wrong => {
    const somebody = await withSingle();
    const answer = await put(somebody, wrong);
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      422,
      'iban-refused',
      expect.stringMatching(/IBAN/),
    ]);
    expect(await stored(somebody)).toBe(old);
    expect(await changes(somebody)).toEqual([]);
    expect(await notifications(somebody)).toEqual([]);
  });

  test.each([
    ['be68 5390 0754 7034', iban],
    ['BE68\u00a05390\u00a00754\u00a07034', iban],
    ['nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
    ['RS35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
    ['IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
  ])('%j is taken', async (typed, kept) => {
    const somebody = await withSingle();
    expect((await put(somebody, typed)).status).toBe(200);
    expect(await stored(somebody)).toBe(kept);
  });
});

test('a market without bank accounts refuses an IBAN, even with a step-up', async () => {
  const { account } = await person();
  const browser = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
  const asked = await browser.signIn(account);
  await browser.confirm(asked.json.mfa.payload, await browser.codeFor(account));
  const there = { account, browser, sessionId: '' };
  await browser.performStepUp('single', account);
  const answer = await put(there);
  expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
  expect(await browser.status()).toMatchObject({ single: true });
  expect((await browser.call('/user')).json.data.iban).toBeNull();
  expect(await stored(there)).toBe(old);
});

test('an IBAN is not changed without a token or with a restricted one', async () => {
  const browser = createBrowser(service);
  const answer = await browser.call('/user/iban', { method: 'PUT', body: { iban } });
  expect(answer.json.code).toBe('login-required');
  const somebody = await withSingle();
  await sql('update accounts set is_mfa_forced = true where id = $1', [somebody.account.id]);
  expect((await put(somebody)).json.code).toBe('required-action-mfa-forced');
});
