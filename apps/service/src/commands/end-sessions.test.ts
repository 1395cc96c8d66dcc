import { expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { operatorEventsOf } from '../testing/operators';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { endSessions } from './end-sessions';

const service = withTestService();

test('all sessions end in both markets, and a trusted device needs a code again', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const belgian = createBrowser(service);
  const luxembourgish = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
  await belgian.signInWithCode(account, { isTrustedDevice: true });
  await luxembourgish.signInWithCode(account);
  expect((await belgian.signIn(account)).status).toBe(200);
  await endSessions(service.deps, account.email);
  expect((await belgian.call('/user')).status).toBe(401);
  expect((await luxembourgish.call('/user')).status).toBe(401);
  expect((await belgian.signIn(account)).json.mfa.method).toBe('email');
  expect(await operatorEventsOf(service.deps, account.id)).toEqual(['sessions-ended']);
});

test('a sign-in that waits for its code must start again', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  const { payload } = (await browser.signIn(account)).json.mfa;
  const code = await browser.codeFor(account);
  await endSessions(service.deps, account.id);
  expect((await browser.confirm(payload, code)).json.code).toBe('code-refused');
});

test('sessions of other accounts continue', async () => {
  const [account, other] = [await addVerifiedAccount(service.deps), await addVerifiedAccount(service.deps)];
  const browser = createBrowser(service);
  await browser.signIn(other);
  await endSessions(service.deps, account.id);
  expect((await browser.call('/user')).status).toBe(200);
});
