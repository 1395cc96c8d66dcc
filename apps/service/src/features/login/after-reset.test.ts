import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { ageAuthenticators, enrol } from '../../testing/authenticators';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

describe('the first sign-in after a reset requires a channel other than that of the reset:', () => {
  test.each<[string, Given, 'sms' | 'email' | 'card']>([
    [
      'the other authenticator, if there are two',
      { resetThrough: 'email', methods: ['email', 'sms'] },
      'sms',
    ],
    ['the e-mail after a reset by SMS, without authenticators', { resetThrough: 'sms' }, 'email'],
    ['the phone after a reset by e-mail, without authenticators', { resetThrough: 'email' }, 'sms'],
    [
      'the card, if nothing else is verified',
      { resetThrough: 'email', verified: ['email'], hasCard: true },
      'card',
    ],
  ])('%s', async (_, given, method) => {
    const account = await addVerifiedAccount(service.deps, given);
    const browser = createBrowser(service);
    const { payload, ...asked } = (await browser.signIn(account)).json.mfa;
    expect(asked.method).toBe(method);
    const code = await browser.codeFor(account);
    const more = method === 'card' ? { card_number: account.card } : {};
    expect((await browser.confirm(payload, code, more)).json.required_action).toBe(null);
    const again = await browser.signIn(account);
    expect(again.status).toBe(given.methods ? 401 : 200);
  });

  test('every sign-in requires the other channel until it is confirmed', async () => {
    const account = await addVerifiedAccount(service.deps, { resetThrough: 'sms' });
    await createBrowser(service).signIn(account);
    expect((await createBrowser(service).signIn(account)).json.mfa.method).toBe('email');
  });

  test('the full card number is required besides the code, and a wrong number costs a try', async () => {
    const account = await addVerifiedAccount(service.deps, {
      resetThrough: 'sms',
      verified: ['sms'],
      hasCard: true,
    });
    const stranger = await addVerifiedAccount(service.deps, { hasCard: true });
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(account)).json.mfa;
    const code = await browser.codeFor(account);
    for (const number of [undefined, '', stranger.card, account.card.slice(-4), '5065000000000000']) {
      const answer = await browser.confirm(payload, code, { card_number: number });
      expect([answer.status, answer.json.code]).toEqual([422, 'card-number-refused']);
    }
    expect((await browser.confirm(payload, code, { card_number: account.card })).json.code).toBe(
      'code-refused',
    );
  });

  test('a card number with spaces is accepted', async () => {
    const account = await addVerifiedAccount(service.deps, {
      resetThrough: 'sms',
      verified: ['sms'],
      hasCard: true,
    });
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(account)).json.mfa;
    const card_number = account.card.replace(/(\d{4})(?=\d)/g, '$1 ');
    expect((await browser.confirm(payload, await browser.codeFor(account), { card_number })).status).toBe(
      200,
    );
  });
});

describe('if every authenticator uses the channel of the reset, the other channel is asked in addition:', () => {
  test.each<[string, Given, 'email' | 'sms' | 'card']>([
    ['the e-mail after SMS', { resetThrough: 'sms', methods: ['sms'] }, 'email'],
    ['the phone after e-mail', { resetThrough: 'email', methods: ['email'] }, 'sms'],
    ['else the card', { resetThrough: 'sms', methods: ['sms'], verified: ['sms'], hasCard: true }, 'card'],
  ])('%s', async (_, given, additional) => {
    const account = await addVerifiedAccount(service.deps, given);
    const browser = createBrowser(service);
    const first = (await browser.signIn(account)).json.mfa;
    expect(first.method).toBe(given.methods?.[0]);
    const code = await browser.codeFor(account);
    const asked = await browser.confirm(first.payload, code);
    expect([asked.status, asked.json.code, asked.json.mfa.method]).toEqual([401, 'mfa-required', additional]);
    expect((await browser.confirm(first.payload, code)).json.code).toBe('code-refused');
    const { payload } = asked.json.mfa;
    expect((await browser.show(payload)).json).toMatchObject({ method: additional, other_methods: [] });
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect((await browser.show(payload, '&resend=1')).status).toBe(200);
    const more = additional === 'card' ? { card_number: account.card } : {};
    const signedIn = await browser.confirm(payload, await browser.codeFor(account), more);
    expect([signedIn.status, signedIn.json.required_action]).toEqual([200, null]);
    const again = await browser.signIn(account);
    expect(again.json.mfa.method).toBe(given.methods?.[0]);
    expect((await browser.confirm(again.json.mfa.payload, await browser.codeFor(account))).status).toBe(200);
  });
});

describe('an account that can confirm no other channel', () => {
  test.each<[string, Given]>([
    ['a phone only', { resetThrough: 'sms', verified: ['sms'] }],
    ['an e-mail only', { resetThrough: 'email', verified: ['email'] }],
    [
      'an e-mail, and a phone that is not a mobile phone',
      { resetThrough: 'email', columns: { phones: '+3223456789' } },
    ],
  ])(
    'signs in with the password, is notified, and what it enrols gives a single-use step-up after 24 hours: %s',
    async (_, given) => {
      const account = await addVerifiedAccount(service.deps, given);
      const browser = createBrowser(service);
      const answer = await browser.signIn(account);
      expect([answer.status, answer.json.required_action]).toEqual([200, null]);
      const destination = account.email || account.phone;
      expect(await codesTo(service, destination)).toBe(0);
      expect(await messagesTo(service.deps, destination)).toHaveLength(1);
      expect((await browser.requestStepUp('single')).json.code).toBe('no-method');
      await enrol(browser, account.email ? 'email' : 'sms', destination);
      const single = await browser.requestStepUp('single');
      expect([single.status, single.json.code]).toEqual([403, 'too-new']);
      expect(single.json.retryAfterSeconds).toBeGreaterThan(86_000);
      await ageAuthenticators(service, account.id);
      await sql('update accounts set guarded_until = now() where id = $1', [account.id]);
      expect((await browser.requestStepUp('single')).status).toBe(200);
    },
  );

  test('confirms its only authenticator, which a reset never skips, with the same restriction', async () => {
    const account = await addVerifiedAccount(service.deps, {
      resetThrough: 'sms',
      verified: ['sms'],
      methods: ['sms'],
      columns: { language: 'en' },
    });
    const browser = createBrowser(service);
    expect((await browser.signInWithCode(account)).json.required_action).toBe(null);
    const notices = (await messagesTo(service.deps, account.phone)).filter(({ code }) => code === null);
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('no second check')]);
    expect((await browser.requestStepUp('single')).json.code).toBe('too-new');
    expect((await browser.signIn(account)).json.mfa.method).toBe('sms');
  });
});
