import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codesTo, createBrowser, wrongCode } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  confirmContact,
  contactOf,
  idOf,
  makePrimary,
  verify,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { startEnrolment, confirmMethod, newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const code = (email: string, phone = '') => createBrowser(service).codeFor({ email, phone });

describe('the step-up', () => {
  const changes = ['adding', 'replacing', 'verifying', 'making primary', 'removing'] as const;

  test.each(changes)('%s needs sudo; single is not enough', async change => {
    const { account, browser } = await signedIn(service);
    await sql(
      "update sessions set single_use_step_up_until = now() + interval '10 minutes' where account_id = $1",
      [account.id],
    );
    const { email } = newTargets();
    await addIdentifier(service, account, 'email', email);
    const before = await contactOf(browser);
    const id = await idOf(browser, email);
    const answer = await {
      adding: () => changeContact(browser, { email: newTargets().email }),
      replacing: () => changeContact(browser, { email: newTargets().email, replaces: id }),
      verifying: () => verify(browser, id),
      'making primary': () => makePrimary(browser, id),
      removing: () => withdraw(browser, id),
    }[change]();
    expect([answer.status, answer.json.code]).toEqual([403, 'sudo-required']);
    expect(await contactOf(browser)).toEqual(before);
  });

  test('is needed when the change is requested, not when its code is confirmed or sent again', async () => {
    const { browser, sessionId } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    await sql('update sessions set step_up_until = null where id = $1', [sessionId]);
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    const first = await code(email);
    const resent = await browser.call('/challenge/resend', { body: { payload } });
    expect(resent.json).toMatchObject({ payload, resend_in: 30 });
    expect((await confirmContact(browser, payload, first)).json.code).toBe('code-refused');
    expect((await confirmContact(browser, payload, await code(email))).status).toBe(204);
  });

  test('without a token nothing is shown or changed', async () => {
    const stranger = createBrowser(service);
    expect((await stranger.call('/user/logins')).status).toBe(401);
    expect((await changeContact(stranger, { email: newTargets().email })).status).toBe(401);
  });
});

describe('before the code only a malformed address returns 422', () => {
  test.each([
    ['12', undefined],
    ['+3222345678', 'not-mobile'],
    ['+447911123456', 'country'],
    ['nul vier', undefined],
    ['+32 470 12 34 56 ext 9', undefined],
  ])('the phone %s, with the reason %s', async (phone, reason) => {
    const { browser } = await withStepUp(service);
    const { json } = await changeContact(browser, { phone });
    expect([json.code, json.phone]).toEqual(['phone-refused', reason]);
  });

  test.each([
    'nobody',
    'a@b@c',
    `${'a'.repeat(240)}@b.example`,
    'a b@c.be',
    'evil@c.be\r\nBcc: x@y.z',
    'x\u202e@c.be',
  ])('the e-mail %j', async email => {
    const { browser } = await withStepUp(service);
    expect((await changeContact(browser, { email })).json.code).toBe('email-refused');
  });

  test.each([
    ['both', { email: 'a@b.example', phone: '+32470000001' }],
    ['neither', {}],
    ['an empty one', { email: '' }],
    ['a list', { email: ['a@b.example'] }],
  ])('%s is no request', async (_, body) => {
    const { browser } = await withStepUp(service);
    expect((await changeContact(browser, body)).json.code).toBe('invalid-request');
  });
});

describe('an address that another account uses', () => {
  test.each(['email', 'phone'] as const)('is refused only after the code of the %s', async kind => {
    const owner = await signedIn(service);
    const { account, browser } = await withStepUp(service);
    const taken = owner.account[kind];
    const free = newTargets()[kind];
    const replaces = await idOf(browser, account[kind]);
    const before = await contactOf(browser);
    const asked = await changeContact(browser, { [kind]: taken, replaces });
    const sent = await code(taken, taken);
    const unused = await changeContact(browser, { [kind]: free, replaces });
    expect(Object.keys(asked.json)).toEqual(Object.keys(unused.json));
    const again = await changeContact(browser, { [kind]: taken, replaces });
    expect((await confirmContact(browser, asked.json.payload, sent)).json.code).toBe('code-refused');
    const right = await code(taken, taken);
    expect((await confirmContact(browser, again.json.payload, wrongCode(right))).json.code).toBe(
      'code-refused',
    );
    const answer = await confirmContact(browser, again.json.payload, right);
    expect([answer.status, answer.json.code]).toEqual([409, `${kind}-used`]);
    expect((await confirmContact(browser, again.json.payload, right)).json.code).toBe('code-refused');
    expect(await contactOf(browser)).toEqual(before);
    expect(await contactOf(owner.browser)).toContain(`${kind} ${taken} primary`);
  });

  test('but has not verified can be verified by any account', async () => {
    const other = await signedIn(service);
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    await addIdentifier(service, other.account, 'email', email, { isVerified: false });
    expect((await changeAndConfirm(browser, { email })).status).toBe(204);
  });
});

describe('ids of another account are not found, and nothing happens', () => {
  const acts = ['replacing', 'verifying', 'making primary', 'removing'] as const;
  test.each(acts)('%s', async act => {
    const victim = await signedIn(service);
    const { email } = newTargets();
    await addIdentifier(service, victim.account, 'email', email);
    const { browser } = await withStepUp(service);
    const before = await contactOf(victim.browser);
    const kinds = [
      await idOf(victim.browser, email),
      randomUUID(),
      'null',
      "'; drop table identifiers; --",
      '%00',
    ];
    for (const id of kinds) {
      const inPath = encodeURIComponent(id);
      const answer = await {
        replacing: () => changeContact(browser, { email: newTargets().email, replaces: id }),
        verifying: () => verify(browser, inPath),
        'making primary': () => makePrimary(browser, inPath),
        removing: () => withdraw(browser, inPath),
      }[act]();
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    }
    expect(await contactOf(victim.browser)).toEqual(before);
  });

  test('an e-mail does not replace a phone', async () => {
    const { account, browser } = await withStepUp(service);
    const replaces = await idOf(browser, account.phone);
    expect((await changeContact(browser, { email: newTargets().email, replaces })).json.code).toBe(
      'not-found',
    );
  });
});

describe('a code is valid for its own challenge only', () => {
  test('two accounts cannot confirm their changes with the code of the other', async () => {
    const [one, other] = [await withStepUp(service), await withStepUp(service)];
    const [mine, theirs] = [newTargets().email, newTargets().email];
    const first = (await changeContact(one.browser, { email: mine })).json.payload;
    const second = (await changeContact(other.browser, { email: theirs })).json.payload;
    const codes = { mine: await code(mine), theirs: await code(theirs) };
    const answers = [
      await confirmContact(one.browser, first, codes.theirs),
      await confirmContact(other.browser, second, codes.mine),
      await confirmContact(one.browser, second, codes.theirs),
      await confirmContact(other.browser, first, codes.mine),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(Array(4).fill('code-refused'));
    expect((await confirmContact(one.browser, first, codes.mine)).status).toBe(204);
    expect((await confirmContact(other.browser, second, codes.theirs)).status).toBe(204);
  });

  test('an e-mail and a phone of one account can be changed in parallel', async () => {
    const { browser } = await withStepUp(service);
    const { email, phone } = newTargets();
    const byMail = (await changeContact(browser, { email })).json.payload;
    const bySms = (await changeContact(browser, { phone })).json.payload;
    const codes = { email: await code(email), phone: await code('', phone) };
    expect((await confirmContact(browser, byMail, codes.phone)).json.code).toBe('code-refused');
    expect((await confirmContact(browser, bySms, codes.email)).json.code).toBe('code-refused');
    expect((await confirmContact(browser, byMail, codes.email)).status).toBe(204);
    expect((await confirmContact(browser, bySms, codes.phone)).status).toBe(204);
  });

  test('a second e-mail voids the code of the first', async () => {
    const { browser } = await withStepUp(service);
    const [first, second] = [newTargets().email, newTargets().email];
    const { payload } = (await changeContact(browser, { email: first })).json;
    await changeContact(browser, { email: second });
    expect((await confirmContact(browser, payload, await code(first))).json.code).toBe('code-refused');
  });

  test('an enrolment code does not confirm a contact change, nor the other way round', async () => {
    const { browser } = await withStepUp(service);
    const { email, phone } = newTargets();
    const method = (await startEnrolment(browser, 'sms', phone)).json.payload;
    const contact = (await changeContact(browser, { email })).json.payload;
    expect((await confirmContact(browser, method, await code('', phone))).json.code).toBe('code-refused');
    expect((await confirmMethod(browser, contact, await code(email))).json.code).toBe('code-refused');
    expect((await browser.show(contact)).json.code).toBe('challenge-ended');
    expect((await browser.confirm(contact, await code(email))).json.code).toBe('code-refused');
  });

  test('another session of the same account can neither confirm nor resend it', async () => {
    const { account, browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const other = createBrowser(service);
    await other.signInWithCode(account);
    expect((await confirmContact(other, payload, await code(email))).json.code).toBe('code-refused');
    const resent = await other.call('/challenge/resend', { body: { payload } });
    expect([resent.status, resent.json.code]).toEqual([410, 'challenge-ended']);
  });

  test('another market can neither confirm nor resend it', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const answer = await browser.call('/user/login/confirm', {
      body: { payload, code: await code(email) },
      host: 'account-api.talon-lux.localhost:3000',
    });
    expect(answer.status).toBe(401);
  });

  test('five wrong codes exhaust it', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const right = await code(email);
    for (let tries = 0; tries < 5; tries += 1)
      await confirmContact(browser, payload, wrongCode(right, tries + 1));
    expect((await confirmContact(browser, payload, right)).json.code).toBe('code-refused');
    expect((await browser.call('/challenge/resend', { body: { payload } })).json.code).toBe(
      'challenge-ended',
    );
  });

  test('an expired code is refused', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    await sql('update challenges set expires_at = now() where payload = $1', [payload]);
    expect((await confirmContact(browser, payload, await code(email))).json.code).toBe('code-refused');
  });

  test('a resend before the waiting time is refused with the remaining time', async () => {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    const answer = await browser.call('/challenge/resend', { body: { payload } });
    expect(answer.json.code).toBe('too-many-codes');
    expect(answer.json.retryAfterSeconds).toBeGreaterThan(10);
    expect(await codesTo(service, email)).toBe(1);
  });
});
