import { expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { operatorEventsOf } from '../testing/operators';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { forceMfa } from './force-mfa';

const service = withTestService();

test('a signed-in person must enrol at the next call, until MFA is optional again', async () => {
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service);
  await browser.signIn(account);
  expect(await forceMfa(service.deps, account.email, 'on')).toBe(
    `Account ${account.id}: two-step verification is now mandatory.`,
  );
  expect((await browser.call('/user')).json.code).toBe('required-action-mfa-forced');
  await forceMfa(service.deps, account.phone, 'off');
  expect((await browser.call('/user')).status).toBe(200);
  expect(await operatorEventsOf(service.deps, account.id)).toEqual(['mfa-forced', 'mfa-released']);
});

test('an account with both authenticators has no required action', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  await forceMfa(service.deps, account.id, 'on');
  expect((await browser.call('/user')).status).toBe(200);
});

test('repeated or concurrent commands change and audit the account once', async () => {
  const account = await addVerifiedAccount(service.deps);
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () => forceMfa(service.deps, account.id, 'on')),
  );
  expect(outputs.filter(answer => answer.endsWith('already mandatory.'))).toHaveLength(3);
  expect(await operatorEventsOf(service.deps, account.id)).toEqual(['mfa-forced']);
  expect(await forceMfa(service.deps, (await addVerifiedAccount(service.deps)).id, 'off')).toContain(
    'was already optional',
  );
});
