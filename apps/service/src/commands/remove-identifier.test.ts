import { describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { createBrowser } from '../testing/browser';
import { operatorEventsOf, operatorNotificationsTo } from '../testing/operators';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { removeIdentifier } from './remove-identifier';

const service = withTestService();

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const notificationsTo = (destination: string) => operatorNotificationsTo(service.deps, destination);
const identifiersOf = async (id: string) =>
  (await sql('select value, is_primary from identifiers where account_id = $1 order by value', [id])).map(
    ({ value, is_primary }) => `${value}${is_primary ? ' primary' : ''}`,
  );
const authenticatorsOf = async (id: string) =>
  (await sql('select type as method from authenticators where account_id = $1 order by type', [id])).map(
    ({ method }) => method,
  );
let count = 0;
async function addTwoEmails(phones = '+32470710001') {
  count += 1;
  const [first, second] = [`one${count}@remove.example`, `two${count}@remove.example`];
  const phone = phones.replace(/\d{3}$/, digits => String(Number(digits) + count).padStart(3, '0'));
  const given = { reference: `remove-${count}`, emails: `${first} ${second}`, phones: phone };
  await addAccount(service.deps, given);
  const [row] = await sql('select id from accounts where reference = $1', [given.reference]);
  return { id: row?.['id'] as string, first, second, phone };
}

test('all addresses are notified, the removed one included, and it can no longer sign in', async () => {
  const { id, first, second, phone } = await addTwoEmails();
  const browser = createBrowser(service);
  expect((await browser.signIn({ email: second, phone: '' })).status).toBe(200);
  expect(await removeIdentifier(service.deps, id, second.toUpperCase())).toBe(
    `Account ${id}: t•••@r•••.example is removed. All addresses are notified.`,
  );
  for (const address of [first, second, phone]) expect(await notificationsTo(address)).toHaveLength(1);
  expect((await notificationsTo(second))[0]?.text).toContain('What: t•••@r•••.example\n');
  expect((await createBrowser(service).signIn({ email: second, phone: '' })).status).toBe(400);
  expect((await createBrowser(service).signIn({ email: first, phone: '' })).status).toBe(200);
  expect(await operatorEventsOf(service.deps, id)).toEqual(['identifier-removed']);
});

test('step-ups, trusted devices and challenges end, and single-use step-up is blocked for 24 hours', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'], hasCard: true });
  const browser = createBrowser(service);
  await browser.signInWithCode(account, { isTrustedDevice: true });
  await browser.performStepUp('single', account);
  const waiting = createBrowser(service);
  const { payload } = (await waiting.signIn(account)).json.mfa;
  const code = await waiting.codeFor(account);
  await removeIdentifier(service.deps, account.id, account.phone);
  expect(await browser.status()).toMatchObject({ single: false, sudo: false });
  expect((await browser.requestStepUp('single')).json.code).toBe('too-new');
  expect((await waiting.confirm(payload, code)).json.code).toBe('code-refused');
  expect((await browser.signIn(account)).json.mfa.method).toBe('email');
});

describe('the primary identifier', () => {
  test('is replaced by the next verified one, which the authenticator uses from then on', async () => {
    const { id, first, second, phone } = await addTwoEmails();
    await sql(`insert into authenticators (account_id, type, settled_at_once) values ($1, 'email', true)`, [
      id,
    ]);
    expect(await removeIdentifier(service.deps, id, first)).toContain('t•••@r•••.example is primary now.');
    expect(await identifiersOf(id)).toEqual([`${phone} primary`, `${second} primary`]);
    expect(await authenticatorsOf(id)).toEqual(['email']);
    expect((await createBrowser(service).signIn({ email: second, phone: '' })).json.mfa.method).toBe('email');
  });

  test('without another of its kind is removed together with its authenticator', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
    expect(await removeIdentifier(service.deps, account.email, account.phone)).toContain(
      'The authenticator "sms" is removed with it.',
    );
    expect(await authenticatorsOf(account.id)).toEqual(['email']);
    expect(await operatorEventsOf(service.deps, account.id)).toEqual([
      'identifier-removed',
      'method-removed',
    ]);
    expect(await notificationsTo(account.email)).toHaveLength(2);
  });

  test('is not replaced by an unverified one', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary) values ($1, 'email', 'typed@remove.example', false)`,
      [account.id],
    );
    await removeIdentifier(service.deps, account.id, account.email);
    expect(await identifiersOf(account.id)).toEqual([`${account.phone} primary`, 'typed@remove.example']);
    expect(await authenticatorsOf(account.id)).toEqual([]);
  });

  test('is removed together with its authenticator if the next one is a landline', async () => {
    await addAccount(service.deps, { reference: 'fixed', emails: '', phones: '+32470719999 +3222123456' });
    const [row] = await sql(`select id from accounts where reference = 'fixed'`);
    const id = row?.['id'] as string;
    await sql(`insert into authenticators (account_id, type, settled_at_once) values ($1, 'sms', true)`, [
      id,
    ]);
    await removeIdentifier(service.deps, id, '0470 71 99 99');
    expect(await identifiersOf(id)).toEqual(['+3222123456 primary']);
    expect(await authenticatorsOf(id)).toEqual([]);
  });
});

describe('an account must have a verified identifier', () => {
  const sentence = 'An account needs at least one verified e-mail or phone, and this is the last one.';

  test('removing the last one is refused, and nothing changes', async () => {
    const account = await addVerifiedAccount(service.deps, { verified: ['email'] });
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary) values ($1, 'phone', '+32470718888', true)`,
      [account.id],
    );
    await expect(removeIdentifier(service.deps, account.id, account.email)).rejects.toThrow(sentence);
    expect(await identifiersOf(account.id)).toHaveLength(2);
    expect(await operatorEventsOf(service.deps, account.id)).toEqual([]);
    expect(await notificationsTo(account.email)).toEqual([]);
  });

  test('of two concurrent removals one succeeds', async () => {
    const account = await addVerifiedAccount(service.deps);
    const results = await Promise.allSettled([
      removeIdentifier(service.deps, account.id, account.email),
      removeIdentifier(service.deps, account.id, account.phone),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await identifiersOf(account.id)).toHaveLength(1);
  });
});

test('an unverified identifier is removed without a notification', async () => {
  const account = await addVerifiedAccount(service.deps);
  await sql(
    `insert into identifiers (account_id, kind, value, is_primary) values ($1, 'email', 'never@remove.example', false)`,
    [account.id],
  );
  expect(await removeIdentifier(service.deps, account.id, 'never@remove.example')).toContain(
    'never verified',
  );
  expect([
    ...(await notificationsTo('never@remove.example')),
    ...(await notificationsTo(account.email)),
  ]).toEqual([]);
});

test('removing a shared identifier from one account resolves the duplicate of the other', async () => {
  for (const reference of ['twin-1', 'twin-2'])
    await addAccount(service.deps, {
      reference,
      emails: `twins@remove.example ${reference}@remove.example`,
      password: `een ander woord ${reference}`,
    });
  const twin = createBrowser(service);
  expect(
    (await twin.signIn({ email: 'twins@remove.example', phone: '' }, 'een ander woord twin-1')).json
      .required_action,
  ).toBe('duplicated');
  await removeIdentifier(service.deps, 'twin-2', 'twins@remove.example');
  expect(
    (await twin.signIn({ email: 'twins@remove.example', phone: '' }, 'een ander woord twin-1')).json
      .required_action,
  ).toBe(null);
  expect(await sql(`select is_shared from identifiers where value = 'twins@remove.example'`)).toEqual([
    { is_shared: false },
  ]);
});

test('an unknown address, or one of another account, is refused', async () => {
  const [account, other] = [await addVerifiedAccount(service.deps), await addVerifiedAccount(service.deps)];
  await expect(removeIdentifier(service.deps, account.id, other.email)).rejects.toThrow(
    'The account does not have this e-mail or phone.',
  );
});
