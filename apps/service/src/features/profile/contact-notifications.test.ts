import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import {
  addIdentifier,
  changeAndConfirm,
  changeContact,
  idOf,
  makePrimary,
  verify,
  confirmContact,
  withdraw,
  withStepUp,
} from '../../testing/contact';
import { messagesTo } from '../../testing/messages';
import { newTargets } from '../../testing/authenticators';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1', ...raisedLimits() } });

/** The subjects of e-mails and texts of SMS to an address, without codes and new devices. */
const subjectsTo = async (address: string) =>
  (await messagesTo(service.deps, address))
    .filter(({ code }) => code === null)
    .map(({ subject, text }) => subject ?? text)
    .filter(subject => !subject.includes('new device'));
const auditOf = async (accountId: string) =>
  (
    await readEvents(
      service.deps,
      ['event', 'address', 'device_id', 'market', 'authenticator', 'code', 'reason', 'details'],
      "account_id = $1 and event ~ '^(identifier|primary)'",
      [accountId],
    )
  ).map(event => ({ ...event, whole: JSON.stringify(event) }));

const changed = 'Email address or phone number on your account changed';
const added = 'Email address or phone number added to your account';
const removed = 'Email address or phone number removed from your account';
const primary = 'We now reach you at another address or number';

test('a replaced e-mail is notified to the old and new address, and only after the code', async () => {
  const { account, browser } = await withStepUp(service);
  const { email } = newTargets();
  const replaces = await idOf(browser, account.email);
  await changeContact(browser, { email, replaces });
  expect([...(await subjectsTo(account.email)), ...(await subjectsTo(email))]).toEqual([]);
  await changeAndConfirm(browser, { email }, replaces);
  expect([await subjectsTo(account.email), await subjectsTo(email)]).toEqual([[changed], [changed]]);
  const [message] = await messagesTo(service.deps, account.email);
  expect(message?.text).toContain('What: t•••@t•••.example\n');
  expect(message?.text).not.toContain(email);
});

test('a replaced phone is notified to both numbers by SMS', async () => {
  const { account, browser } = await withStepUp(service);
  const { phone } = newTargets();
  await changeAndConfirm(browser, { phone }, await idOf(browser, account.phone));
  for (const number of [account.phone, phone])
    expect(await subjectsTo(number)).toEqual([
      expect.stringMatching(/^Talon: an address or number was changed \(/),
    ]);
});

test('an added or verified address is notified to itself and to every verified address', async () => {
  const { account, browser } = await withStepUp(service);
  const [first, second] = [newTargets().email, newTargets().email];
  await changeAndConfirm(browser, { email: first });
  await addIdentifier(service, account, 'email', second, { isVerified: false });
  const { payload } = (await verify(browser, await idOf(browser, second))).json;
  await confirmContact(browser, payload, await browser.codeFor({ email: second, phone: '' }));
  expect([await subjectsTo(first), await subjectsTo(second)]).toEqual([[added, added], [added]]);
  expect(await subjectsTo(account.email)).toEqual([added, added]);
  expect(await subjectsTo(account.phone)).toHaveLength(2);
});

test('the first phone of an account is notified to its e-mail too', async () => {
  const { account, browser } = await withStepUp(service, { verified: ['email'], methods: ['email'] });
  await changeAndConfirm(browser, { phone: newTargets().phone });
  expect(await subjectsTo(account.email)).toEqual([added]);
});

test('a new primary address is notified to the old and new one', async () => {
  const { account, browser } = await withStepUp(service);
  const { email } = newTargets();
  await addIdentifier(service, account, 'email', email);
  const id = await idOf(browser, email);
  await makePrimary(browser, id);
  await makePrimary(browser, id);
  expect([await subjectsTo(account.email), await subjectsTo(email)]).toEqual([[primary], [primary]]);
});

test('a removed address is notified to itself and to the others', async () => {
  const { account, browser } = await withStepUp(service);
  const { email } = newTargets();
  await addIdentifier(service, account, 'email', email);
  await withdraw(browser, await idOf(browser, account.email));
  expect([await subjectsTo(account.email), await subjectsTo(email)]).toEqual([[removed], [removed]]);
});

test('an unverified address, which may be a stranger’s, is not notified', async () => {
  const { account, browser } = await withStepUp(service);
  const [typed, other] = [newTargets().email, newTargets().email];
  await addIdentifier(service, account, 'email', typed, { isVerified: false });
  await addIdentifier(service, account, 'email', other, { isVerified: false });
  await withdraw(browser, await idOf(browser, other));
  await changeAndConfirm(browser, { email: newTargets().email }, await idOf(browser, typed));
  expect([...(await subjectsTo(typed)), ...(await subjectsTo(other))]).toEqual([]);
});

test('the audit trail contains event, device and network, and no address', async () => {
  const { account } = await withStepUp(service);
  const browser = createBrowser(service, { from: '203.0.113.77' });
  await browser.signInWithCode(account);
  const [first, second] = [newTargets().email, newTargets().email];
  await changeAndConfirm(browser, { email: first });
  await makePrimary(browser, await idOf(browser, first));
  await changeAndConfirm(browser, { email: second }, await idOf(browser, first));
  await withdraw(browser, await idOf(browser, account.email));
  const events = await auditOf(account.id);
  expect(events.map(({ event }) => event)).toEqual([
    'identifier-added',
    'primary-changed',
    'identifier-replaced',
    'identifier-withdrawn',
  ]);
  for (const row of events) {
    expect(row).toMatchObject({ device_id: browser.deviceId, address: '203.0.113.0/24' });
    for (const value of [account.email, first, second]) expect(row.whole).not.toContain(value);
  }
});

test('a refused change is neither audited nor notified', async () => {
  const { account, browser } = await withStepUp(service);
  await withdraw(browser, await idOf(browser, account.email));
  await confirmContact(browser, 'none', '123456');
  expect([await auditOf(account.id), await subjectsTo(account.email)]).toEqual([[], []]);
});
