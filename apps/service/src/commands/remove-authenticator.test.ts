import { expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { operatorEventsOf, operatorNotificationsTo } from '../testing/operators';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { forceMfa } from './force-mfa';
import { removeAuthenticator } from './remove-authenticator';

const service = withTestService();

const notificationsTo = (destination: string) => operatorNotificationsTo(service.deps, destination);

test('the authenticator is removed, all addresses are notified, and trusted devices and challenges end', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account, { isTrustedDevice: true });
  const waiting = createBrowser(service);
  const { payload } = (await waiting.signIn(account)).json.mfa;
  const code = await waiting.codeFor(account);
  await removeAuthenticator(service.deps, account.email, 'sms');
  expect((await browser.call('/mfa')).json.data).toMatchObject([{ method: 'email' }]);
  expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
  expect((await browser.signIn(account)).json.mfa.method).toBe('email');
  const [mail] = await notificationsTo(account.email);
  expect(mail?.subject).toBe('A two-step verification method was removed');
  expect(mail?.text).toContain('By: our helpdesk\n');
  expect((await notificationsTo(account.phone))[0]?.text).toContain('a verification method was removed');
  expect(await operatorEventsOf(service.deps, account.id)).toEqual(['method-removed']);
});

test('single-use step-up is blocked for 24 hours, and an existing one is void', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'], hasCard: true });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  await browser.performStepUp('single', account);
  expect(await browser.status()).toMatchObject({ single: true, sudo: true });
  await removeAuthenticator(service.deps, account.id, 'sms');
  expect(await browser.status()).toMatchObject({ single: false, sudo: false });
  expect((await browser.requestStepUp('single')).json.code).toBe('too-new');
  expect((await browser.requestStepUp('sudo')).status).toBe(200);
  await service.deps.db.query(
    "update accounts set single_use_step_up_blocked_until = single_use_step_up_blocked_until - interval '24 hours' where id = $1",
    [account.id],
  );
  expect((await browser.requestStepUp('single')).status).toBe(200);
});

test('an account with mandatory MFA must enrol again at the next call', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  await forceMfa(service.deps, account.id, 'on');
  expect((await browser.call('/user')).status).toBe(200);
  await removeAuthenticator(service.deps, account.id, 'email');
  expect((await browser.call('/user')).json.code).toBe('required-action-mfa-forced');
});

test('a missing authenticator is refused, and nothing changes', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  await expect(removeAuthenticator(service.deps, account.id, 'sms')).rejects.toThrow(
    'The account has no authenticator "sms".',
  );
  expect(await operatorEventsOf(service.deps, account.id)).toEqual([]);
  expect(await notificationsTo(account.email)).toEqual([]);
});
