import { describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { createBrowser, wrongCode } from '../../testing/browser';
import { newCardNumber } from '../../testing/cards';
import { addIdentifier } from '../../testing/contact';
import {
  addDuplicateAccounts,
  requireSignInCode,
  type DuplicateOptions,
  choosing,
  confirmCode,
  holdings,
  prove,
  resolve,
  skip,
} from '../../testing/duplicates';
import { newTargets } from '../../testing/authenticators';
import { messagesTo } from '../../testing/messages';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { startTestService, withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
let count = 0;
const newId = () => `P-refused-${(count += 1)}`;

/** A person who is about to transfer the e-mail from a duplicate account. */
async function prepareTransfer(given: DuplicateOptions = { keeps: 'phone' }) {
  const { shared, accounts } = await addDuplicateAccounts(service, {}, given);
  const [mine, other] = [accounts[0], accounts[1]];
  const browser = await choosing(service, mine);
  const before = await holdings(service, other);
  const expectUnchanged = async () => expect(await holdings(service, other)).toEqual(before);
  return { email: shared.email, mine, other, browser, expectUnchanged };
}

describe('evidence is valid for its purpose only', () => {
  test('nothing is transferred without a code', async () => {
    const { email, browser, expectUnchanged } = await prepareTransfer();
    const answer = await resolve(browser, { email });
    expect([answer.status, answer.json.code]).toEqual([403, 'not-proven']);
    await expectUnchanged();
  });

  test('a wrong code is refused, and a correct one is consumed', async () => {
    const { email, browser } = await prepareTransfer();
    const { payload } = (await requireSignInCode(browser, { email })).json;
    const code = await browser.codeFor({ email, phone: '' });
    expect((await confirmCode(browser, payload, wrongCode(code))).json.code).toBe('code-refused');
    expect((await confirmCode(browser, payload, code)).status).toBe(200);
    expect((await confirmCode(browser, payload, code)).json.code).toBe('code-refused');
  });

  test.each([
    ['sudo', 'required-action-duplicated'],
    ['single', 'required-action-duplicated'],
    ['enrol', 'required-action-duplicated'],
    ['contact', 'required-action-duplicated'],
    ['fuzzion', 'required-action-duplicated'],
    ['sign-in', undefined],
  ])('a code for %s is no evidence here, confirmed or not', async (purpose, error) => {
    const { email, browser, expectUnchanged } = await prepareTransfer();
    const { payload } = (await requireSignInCode(browser, { email })).json;
    const code = await browser.codeFor({ email, phone: '' });
    await sql('update challenges set purpose = $2 where payload = $1', [payload, purpose]);
    await sql(
      `insert into evidence (purpose, account_id, session_id, method, destination, expires_at)
       select purpose, account_id, session_id, method, destination, now() + interval '15 minutes'
         from challenges where payload = $1`,
      [payload],
    );
    expect((await resolve(browser, { email })).json.code).toBe('not-proven');
    const confirmed = await confirmCode(browser, payload, code);
    expect(confirmed.json.code).toBe(error);
    browser.setToken(confirmed.json.access_token ?? browser.token());
    expect((await resolve(browser, { email })).json.code).toBe('not-proven');
    await expectUnchanged();
  });

  test('a code for a merge gives no step-up, sign-in or contact change', async () => {
    const { email, browser } = await prepareTransfer();
    const { payload } = (await requireSignInCode(browser, { email })).json;
    const code = await browser.codeFor({ email, phone: '' });
    expect((await browser.confirm(payload, code)).json.code).toMatch(
      /code-refused|required-action-duplicated/,
    );
    await skip(browser);
    const contact = await browser.call('/user/login/confirm', { body: { payload, code } });
    expect(contact.json.code).toBe('code-refused');
    const method = await browser.call('/mfa/activate', { body: { payload, code } });
    expect(method.json.code).toBe('code-refused');
  });

  test('a code is not valid in another session of the same account, confirmed or not', async () => {
    const { email, mine, browser, expectUnchanged } = await prepareTransfer();
    const elsewhere = await choosing(service, mine);
    const { payload } = (await requireSignInCode(browser, { email })).json;
    const code = await browser.codeFor({ email, phone: '' });
    expect((await confirmCode(elsewhere, payload, code)).json.code).toBe('code-refused');
    expect((await elsewhere.call('/challenge/resend', { body: { payload } })).json.code).toBe(
      'challenge-ended',
    );
    expect((await confirmCode(browser, payload, code)).status).toBe(200);
    expect((await resolve(elsewhere, { email })).json.code).toBe('not-proven');
    await expectUnchanged();
  });

  test('a code is not valid in a session of another account with the same identifier', async () => {
    const { email, other, mine, browser } = await prepareTransfer();
    await prove(browser, { email });
    const theirs = await choosing(service, other);
    expect((await resolve(theirs, { email })).json.code).toBe('not-proven');
    expect(await holdings(service, mine)).toEqual([`email ${email} shared`]);
  });

  test('a code is not valid for another identifier', async () => {
    const both = { carries: ['email', 'phone'] as const };
    const { shared, accounts } = await addDuplicateAccounts(service, both, { ...both, keeps: 'email' });
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, { phone: shared.phone })).json.code).toBe('not-proven');
  });

  test('a code is not valid after fifteen minutes', async () => {
    const { email, browser, expectUnchanged } = await prepareTransfer();
    await prove(browser, { email });
    await sql("update evidence set expires_at = expires_at - interval '16 minutes' where destination = $1", [
      email,
    ]);
    expect((await resolve(browser, { email })).json.code).toBe('not-proven');
    await expectUnchanged();
  });

  test('a code is not valid after a new sign-in on the same device', async () => {
    const { email, mine, browser } = await prepareTransfer();
    await prove(browser, { email });
    await browser.signIn({ email, phone: '' }, mine.password);
    expect((await resolve(browser, { email })).json.code).toBe('not-proven');
  });

  test('five wrong codes exhaust the challenge', async () => {
    const { email, browser } = await prepareTransfer();
    const { payload } = (await requireSignInCode(browser, { email })).json;
    const code = await browser.codeFor({ email, phone: '' });
    for (let tries = 0; tries < 5; tries += 1)
      await confirmCode(browser, payload, wrongCode(code, tries + 1));
    expect((await confirmCode(browser, payload, code)).json.code).toBe('code-refused');
    expect((await browser.call('/duplicated')).json.challenge).toBeNull();
  });
});

describe('a shared address is no evidence for platform links and closing', () => {
  test('a code to a shared e-mail transfers no platform link', async () => {
    const { email, browser, expectUnchanged } = await prepareTransfer({
      keeps: 'phone',
      columns: { user_id: newId() },
    });
    await prove(browser, { email });
    expect((await resolve(browser, { email, remove_user_linked: true })).json.code).toBe('needs-proof');
    await expectUnchanged();
  });

  test('a code to a phone that is shared too transfers no platform link', async () => {
    const both = { carries: ['email', 'phone'] as const };
    const { shared, accounts } = await addDuplicateAccounts(service, both, {
      ...both,
      columns: { user_id: newId() },
    });
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    await prove(browser, { phone: shared.phone });
    for (const body of [shared, { email: shared.email, remove_user_linked: true }]) {
      expect((await resolve(browser, body)).json.code).toBe('needs-proof');
    }
    expect((await holdings(service, accounts[1])).length).toBe(3);
  });

  test('a code to an address shared with a third account transfers no platform link', async () => {
    const { email, other, browser } = await prepareTransfer({
      keeps: 'phone',
      columns: { user_id: newId() },
    });
    const third = await addVerifiedAccount(service.deps);
    const theirs = newTargets();
    for (const account of [other, third]) {
      await addIdentifier(service, account, 'email', theirs.email, { isShared: true });
    }
    await prove(browser, { email });
    expect((await prove(browser, { email: theirs.email })).json.code).toBe('proof-refused');
    expect((await resolve(browser, { email, remove_user_linked: true })).json.code).toBe('needs-proof');
  });

  test('name and birth date of the profile are no evidence', async () => {
    const same = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      { columns: same },
      { columns: { ...same, user_id: newId() } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, { email: shared.email })).json.code).toBe('needs-proof');
  });

  test('an unavailable directory gives no evidence', async () => {
    const { directory } = service.deps;
    const { email, browser, expectUnchanged } = await prepareTransfer({ columns: { user_id: newId() } });
    await prove(browser, { email });
    service.deps.directory = {
      ...directory,
      identitiesOf: () => Promise.reject(new SystemUnavailable('no answer')),
    };
    const answer = await resolve(browser, { email });
    service.deps.directory = directory;
    expect(answer.json.code).toBe('needs-proof');
    await expectUnchanged();
  });
});

describe('evidence', () => {
  test('from an address of a stranger is refused, but only after its code is confirmed', async () => {
    const { browser } = await prepareTransfer();
    const stranger = await addVerifiedAccount(service.deps);
    const nobody = newTargets();
    const [known, unknown] = [
      await requireSignInCode(browser, { email: stranger.email }),
      await requireSignInCode(browser, { email: nobody.email }),
    ];
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    for (const { email } of [stranger, nobody]) {
      expect((await prove(browser, { email })).json.code).toBe('proof-refused');
    }
  });

  test('from an address that is on this account alone is refused before anything is sent', async () => {
    const { mine, email, browser } = await prepareTransfer();
    const second = newTargets();
    await addIdentifier(service, mine, 'email', second.email);
    await addIdentifier(service, mine, 'phone', second.phone);
    for (const body of [{ email: second.email.toUpperCase() }, { phone: second.phone }]) {
      const answer = await requireSignInCode(browser, body);
      expect([answer.status, answer.json.code]).toEqual([422, 'proof-refused']);
    }
    expect(await messagesTo(service.deps, second.email)).toEqual([]);
    expect(await messagesTo(service.deps, second.phone)).toEqual([]);
    expect((await requireSignInCode(browser, { email })).status).toBe(200);
  });

  test.each([
    ['of nobody', () => newCardNumber(), 422, 'card-number-refused'],
    ['that is none', () => '4111 1111 1111 1111', 422, 'card-number-refused'],
  ])('is no card %s', async (_name, number, status, code) => {
    const { email, browser, expectUnchanged } = await prepareTransfer({});
    await prove(browser, { email });
    const answer = await resolve(browser, { email, card_numbers: [number()] });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    await expectUnchanged();
  });

  test('from a card of this account or of a stranger is refused', async () => {
    const stranger = await addVerifiedAccount(service.deps, { hasCard: true });
    const { shared, accounts } = await addDuplicateAccounts(service, { hasCard: true }, {});
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    for (const number of [accounts[0].card, stranger.card]) {
      expect((await resolve(browser, { email: shared.email, card_numbers: [number] })).json.code).toBe(
        'card-number-refused',
      );
    }
  });

  test('from cards allows five wrong numbers a day; correct ones do not count, and codes are still accepted', async () => {
    const { email, other, browser, expectUnchanged } = await prepareTransfer({ hasCard: true });
    await prove(browser, { email });
    const guess = (number: string) =>
      resolve(browser, { email, card_numbers: [number], remove_user_linked: true });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(newCardNumber())).json.code).toBe('card-number-refused');
    }
    const late = await guess(other.card);
    expect([late.status, late.json.code]).toEqual([429, 'too-many-attempts']);
    expect(late.json.retryAfterSeconds).toBeGreaterThan(80_000);
    await expectUnchanged();
    expect((await skip(browser)).status).toBe(200);
  });
});

describe('a session that does not have to resolve duplicates', () => {
  const calls = [
    ['GET', '/duplicated', undefined],
    ['POST', '/duplicated/code', { email: 'a@b.example' }],
    ['DELETE', '/duplicated', { email: 'a@b.example' }],
    ['POST', '/duplicated/skip', undefined],
  ] as const;

  test.each(calls)('%s %s is refused with a full token', async (method, path, body) => {
    const { browser } = await signedIn(service, {});
    const answer = await browser.call(path, { method, body });
    expect([answer.status, answer.json.code]).toEqual([409, 'not-duplicated']);
  });

  test.each(calls)('%s %s is refused without a token', async (method, path, body) => {
    const answer = await createBrowser(service).call(path, { method, body });
    expect([answer.status, answer.json.code]).toEqual([401, 'login-required']);
    expect(Object.keys(answer.json).toSorted()).toEqual(['code', 'message']);
  });

  test.each(calls)('%s %s is refused while a new password is required', async (method, path, body) => {
    const { accounts } = await addDuplicateAccounts(
      service,
      { columns: { password_imposed: 'yes' } },
      { keeps: 'phone' },
    );
    const browser = createBrowser(service);
    expect((await browser.signIn({ email: accounts[0].email, phone: '' })).json.required_action).toBe(
      'weak_password',
    );
    const answer = await browser.call(path, { method, body });
    expect([answer.status, answer.json.code]).toEqual([403, 'required-action-weak-password']);
  });

  test('is refused with a token of another market', async () => {
    const { browser } = await prepareTransfer();
    const elsewhere = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    elsewhere.setToken(browser.token());
    expect((await elsewhere.call('/duplicated')).json.code).toBe('login-required');
  });
});

test('codes are limited: 15 s before a resend, 5 to one destination in 15 minutes', async () => {
  const own = await startTestService();
  try {
    const { shared, accounts } = await addDuplicateAccounts(own, {}, { keeps: 'phone' });
    const browser = await choosing(own, accounts[0]);
    const { payload, resend_in } = (await requireSignInCode(browser, { email: shared.email })).json;
    expect(resend_in).toBe(15);
    const resend = () => browser.call('/challenge/resend', { body: { payload } });
    expect((await resend()).json.code).toBe('too-many-codes');
    for (let sent = 1; sent < 5; sent += 1) {
      await own.deps.db.query('update challenges set may_resend_at = now()');
      expect((await resend()).json).toMatchObject({ payload, resend_in: 30 });
    }
    await own.deps.db.query('update challenges set may_resend_at = now()');
    expect((await resend()).json).toMatchObject({ payload, code_length: 12 });
  } finally {
    await own.stop();
  }
});
