import { expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService();

const withToken = (token: string) => ({ Authorization: `Bearer ${token}` });
const works = async (token: string) =>
  (await service.call('/user', { headers: withToken(token) })).status === 200;

test.each([
  ['without a code', []],
  ['with a code', ['sms']],
] as const)(
  'a sign-in of another account %s ends the former session of the browser',
  async (_what, methods) => {
    const { browser: before } = await signedIn(service);
    const held = before.token();
    const account = await addVerifiedAccount(service.deps, { methods });
    const browser = createBrowser(service);
    let answer = await browser.call('/token', {
      body: { email: account.email, password: goodPassword },
      headers: withToken(held),
    });
    if (methods.length > 0) {
      expect(await works(held)).toBe(true);
      const { payload } = answer.json.mfa;
      const code = await browser.codeFor(account);
      answer = await browser.call('/mfa/sudo', { body: { payload, code }, headers: withToken(held) });
    }
    expect(answer.json.access_token).toBeTruthy();
    expect(await works(held)).toBe(false);
  },
);

test('a sign-in of the same account keeps the session and renews its token', async () => {
  const { account, browser, sessionId } = await signedIn(service, {});
  const held = browser.token();
  const { json } = await browser.call('/token', {
    body: { email: account.email, password: goodPassword },
    headers: withToken(held),
  });
  expect(await works(held)).toBe(false);
  expect(await works(json.access_token)).toBe(true);
  const { rows } = await service.deps.db.query(
    'select id from sessions where account_id = $1 and ended_at is null',
    [account.id],
  );
  expect(rows).toEqual([{ id: sessionId }]);
});

test('a failed sign-in ends no session, nor does a sign-in with a token of another market', async () => {
  const { browser } = await signedIn(service);
  const held = browser.token();
  const account = await addVerifiedAccount(service.deps);
  const wrong = { email: account.email, password: 'not this one at all' };
  expect((await service.call('/token', { body: wrong, headers: withToken(held) })).status).toBe(400);
  expect(await works(held)).toBe(true);
  const elsewhere = await service.call('/token', {
    host: 'account-api.talon-lux.localhost:3000',
    body: { email: account.email, password: goodPassword },
    headers: withToken(held),
  });
  expect(elsewhere.status).toBe(200);
  expect(await works(held)).toBe(true);
});
