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

/** Adds an app or a passkey with a name; returns its id. */
async function addNamed(accountId: string, type: 'totp' | 'passkey', name: string): Promise<string> {
  const { rows } = await service.deps.db.query(
    'insert into authenticators (account_id, type, name, settled_at_once) values ($1, $2, $3, true) returning id',
    [accountId, type, name],
  );
  return rows[0].id;
}

const namesOf = async (accountId: string) =>
  (
    await service.deps.db.query('select type, name from authenticators where account_id = $1 order by 1, 2', [
      accountId,
    ])
  ).rows.map(({ type, name }) => [type, name].filter(Boolean).join(' '));

test('one passkey is removed by its id, one app by its name, and the others stay', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  await addNamed(account.id, 'passkey', 'Old phone');
  const key = await addNamed(account.id, 'passkey', 'New phone');
  await addNamed(account.id, 'totp', 'Tablet');
  await addNamed(account.id, 'totp', 'Old phone');
  const named = removeAuthenticator(service.deps, account.id, 'Old phone');
  await expect(named).rejects.toThrow(
    'Several authenticators have the name "Old phone". Give the id of one.',
  );
  await expect(named).rejects.toThrow(`passkey ${key} "New phone"`);
  await expect(removeAuthenticator(service.deps, account.id, 'card')).rejects.toThrow(
    'Expected "passkey", "totp", "sms", "email", or the id or name of an authenticator, not "card".',
  );
  expect(await operatorEventsOf(service.deps, account.id)).toEqual([]);
  await removeAuthenticator(service.deps, account.id, key);
  await removeAuthenticator(service.deps, account.id, 'Tablet');
  expect(await namesOf(account.id)).toEqual(['passkey Old phone', 'sms', 'totp Old phone']);
  const mails = await notificationsTo(account.email);
  expect(mails.map(({ subject, text }) => [subject, /What: (.*)/.exec(text)?.[1]])).toEqual(
    expect.arrayContaining([
      ['A passkey was removed', 'New phone'],
      ['The authenticator app was removed', 'Tablet'],
    ]),
  );
});

test('all of a type are removed at once, and the notifications name each', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  for (const name of ['Phone', 'Laptop']) await addNamed(account.id, 'passkey', name);
  expect(await removeAuthenticator(service.deps, account.id, 'passkey')).toContain(
    'the 2 authenticators "passkey" are removed.',
  );
  expect(await namesOf(account.id)).toEqual(['sms']);
  const texts = (await notificationsTo(account.email)).map(({ text }) => text).join('\n');
  expect(texts).toContain('What: Phone\n');
  expect(texts).toContain('What: Laptop\n');
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
    "update accounts set guarded_until = guarded_until - interval '24 hours' where id = $1",
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
