import { describe, expect, test } from 'vitest';
import { createBrowser, wrongCode } from '../../testing/browser';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const refused = { status: 422, json: { code: 'code-refused' } };

/** A person whose sign-in waits for a code. */
async function waiting(given: Given = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(service.deps, given);
  const browser = createBrowser(service);
  const asked = await browser.signIn(account);
  const payload: string = asked.json.mfa?.payload;
  return { account, browser, asked, payload, code: await browser.codeFor(account) };
}

describe('a sign-in code is refused', () => {
  test('if it is wrong, which costs a try', async () => {
    const { browser, payload, code } = await waiting();
    expect(await browser.confirm(payload, wrongCode(code))).toMatchObject(refused);
    expect((await browser.show(payload)).json.tries_left).toBe(4);
  });

  test('if it was used', async () => {
    const { browser, payload, code } = await waiting();
    expect((await browser.confirm(payload, code)).status).toBe(200);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
  });

  test('if it is expired', async () => {
    const { browser, payload, code } = await waiting();
    await sql('update challenges set expires_at = now() where payload = $1', [payload]);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
  });

  test('if five wrong codes came before it', async () => {
    const { browser, payload, code } = await waiting();
    for (let tries = 0; tries < 5; tries += 1) await browser.confirm(payload, wrongCode(code, tries + 1));
    expect((await browser.show(payload)).json.tries_left).toBe(0);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
  });

  test.each([
    [
      'in full-width digits',
      (code: string) => code.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ['with letters', () => 'abcdefgh'],
    ['five digits', (code: string) => code.slice(0, 5)],
  ])('%s', async (_, change) => {
    const { browser, payload, code } = await waiting();
    expect(await browser.confirm(payload, change(code))).toMatchObject(refused);
  });

  test.each([
    ['a number', Number],
    ['an array', (code: string) => [code]],
    ['an object', (code: string) => ({ code })],
    ['nothing', () => undefined],
  ])('%s is a bad request', async (_, change) => {
    const { browser, payload, code } = await waiting();
    const answer = await browser.confirm(payload, change(code));
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid-request']);
  });

  test('if the password was changed meanwhile', async () => {
    const { account, browser, payload, code } = await waiting();
    const other = createBrowser(service);
    await other.signInWithCode(account);
    const body = { password: 'een heel nieuw wachtwoord' };
    expect((await other.call('/user/password', { method: 'PUT', body })).status).toBe(200);
    expect(await browser.confirm(payload, code)).toMatchObject(refused);
  });
});
