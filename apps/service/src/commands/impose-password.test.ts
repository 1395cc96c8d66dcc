import { expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { operatorEventsOf } from '../testing/operators';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { imposePassword } from './impose-password';

const service = withTestService();

test('a signed-in person must choose a new password at the next call, with a code to each verified identifier', async () => {
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service);
  await browser.signIn(account);
  await imposePassword(service.deps, account.email);
  expect((await browser.call('/user')).json.code).toBe('required-action-weak-password');
  const change = () =>
    browser.call('/user/password', { method: 'PUT', body: { password: 'drie nieuwe lampen' } });
  expect((await change()).json.code).toBe('sudo-required');
  await browser.performStepUp('sudo', account);
  expect((await change()).json.code).toBe('sudo-required');
  await browser.performStepUp('sudo', account);
  expect((await change()).status).toBe(200);
  expect((await browser.call('/user')).status).toBe(200);
  expect(await operatorEventsOf(service.deps, account.id)).toEqual(['password-imposed']);
});

test('a sign-in with the old password does not complete the required action', async () => {
  const account = await addVerifiedAccount(service.deps);
  await imposePassword(service.deps, account.id);
  expect((await createBrowser(service).signIn(account)).json.required_action).toBe('weak_password');
  expect((await createBrowser(service).signIn(account)).json.required_action).toBe('weak_password');
});
