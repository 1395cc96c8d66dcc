import { describe, expect, test } from 'vitest';
import { appCode, forgetSteps } from '../../testing/authenticator-apps';
import { codesTo, createBrowser } from '../../testing/browser';
import { addIdentifier, changeAndConfirm, idOf } from '../../testing/contact';
import { messagesTo } from '../../testing/messages';
import { linkTo } from '../../testing/not-me';
import { signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery, newPassword } from '../../testing/recovery';
import { age, report, returnOf, robbed } from '../../testing/robbed-accounts';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { purgedTables } from '../../jobs/purged-tables';

const service = withTestService({ nodes: 2, env: raisedLimits() });
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const outcome = ({ status, json }: { status: number; json: { code?: string } | null }) => [
  status,
  json?.code,
];

const suspendedOf = async (id: string): Promise<string[]> =>
  (
    await sql(
      `select type from authenticators where account_id = $1 and suspended_at is not null
       union all select value from identifiers where account_id = $1 and suspended_at is not null
       union all select 'card' from card_assignments where account_id = $1 and suspended_at is not null`,
      [id],
    )
  ).map(({ type }) => type);

const orders: [string, (account: { id: string; email: string }) => Promise<unknown>][] = [
  ['“This was not me”', ({ email }) => report(service, email)],
  [
    'a password required by the helpdesk',
    async ({ id }) => {
      const { browser } = await signedInStaff(service, 'helpdesk');
      const body = { act: 'require-password', reason: 'her phone was stolen' };
      expect((await browser.call(`/api/people/${id}/acts`, { body })).json).toEqual({ state: 'done' });
    },
  ],
];

describe.each(orders)('after %s', (_, order) => {
  test('a passkey that a thief enrolled does not sign in, and sets no password', async () => {
    const { account, passkey } = await robbed(service);
    await order(account);
    expect(outcome(await signInWithPasskey(createBrowser(service), passkey))).toEqual([
      422,
      'passkey-refused',
    ]);
  });

  test('an app that a thief enrolled confirms no sign-in, which still needs the code of the owner', async () => {
    const { account, app } = await robbed(service);
    await order(account);
    await forgetSteps(service);
    const thief = createBrowser(service);
    const asked = await thief.signIn(account);
    expect(asked.json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
    expect((await thief.show(asked.json.mfa.payload)).json.other_methods).toEqual([]);
    expect(outcome(await thief.confirm(asked.json.mfa.payload, appCode(app)))).toEqual([422, 'code-refused']);
    expect(outcome(await thief.show(asked.json.mfa.payload, '&method=totp'))[0]).toBe(400);
  });

  test('a card that a thief added confirms nothing', async () => {
    const account = await addVerifiedAccount(service.deps, {
      methods: ['sms'],
      hasCard: true,
      cardHours: 1,
      columns: { language: 'en' },
    });
    await createBrowser(service).signInWithCode(account);
    await order(account);
    expect(await suspendedOf(account.id)).toEqual(['card']);
    const owner = await returnOf(service, account);
    expect((await owner.status()).need_card).toBe(false);
  });

  test('the recovery codes of a thief and their helpdesk PIN are void', async () => {
    const { account, thief } = await robbed(service);
    const { codes } = (await thief.call('/mfa/recovery-codes', { method: 'POST' })).json;
    const { pin } = (await thief.call('/user/helpdesk-pin', { method: 'POST' })).json;
    await order(account);
    const waiting = createBrowser(service);
    const { payload } = (await waiting.signIn(account)).json.mfa;
    expect(outcome(await waiting.show(payload, '&method=recovery-code'))[0]).toBe(400);
    expect(outcome(await waiting.confirm(payload, codes[0]))).toEqual([422, 'code-refused']);
    const { browser } = await signedInStaff(service, 'helpdesk');
    expect((await browser.call('/api/people/identify', { body: { pin } })).status).not.toBe(200);
  });

  test('the owner returns with a code by something aged, and the thief with nothing', async () => {
    const { account, passkey } = await robbed(service);
    await order(account);
    const owner = await returnOf(service, account);
    expect((await owner.call('/user')).status).toBe(200);
    expect(outcome(await signInWithPasskey(createBrowser(service), passkey))).toEqual([
      422,
      'passkey-refused',
    ]);
    expect((await createBrowser(service).signIn(account)).json.code).toBe('invalid-credentials');
  });

  test('suspended is what was added in the 30 days before and since, except what the creation of the account or an import verified', async () => {
    const { account } = await robbed(service, { methods: ['sms'], hasCard: true });
    await sql('update card_assignments set is_imported = true, added_at = now() where account_id = $1', [
      account.id,
    ]);
    await addIdentifier(service, account, 'email', `old-${account.email}`);
    await sql("update accounts set created_at = now() - interval '90 days' where id = $1", [account.id]);
    await sql(
      "update authenticators set enrolled_at = now() - interval '31 days' where account_id = $1 and type = 'totp'",
      [account.id],
    );
    await sql("update identifiers set verified_at = now() - interval '31 days' where account_id = $1", [
      account.id,
    ]);
    await sql("update identifiers set verified_at = now() - interval '29 days' where value = $1", [
      `old-${account.email}`,
    ]);
    await sql(
      "update authenticators set enrolled_at = now() - interval '90 days' where account_id = $1 and type = 'sms'",
      [account.id],
    );
    await order(account);
    expect((await suspendedOf(account.id)).toSorted()).toEqual([`old-${account.email}`, 'passkey']);
  });

  test('an authenticator that was removed comes back, and works', async () => {
    const { account, passkey, thief } = await robbed(service);
    await age(service, account.id, 31 * 24);
    await sql("update accounts set created_at = now() - interval '60 days' where id = $1", [account.id]);
    await age(service, account.id, 0);
    const [{ id } = { id: '' }] = await sql(
      "select id from authenticators where account_id = $1 and type = 'passkey'",
      [account.id],
    );
    await thief.performStepUp('sudo', account);
    expect((await thief.call(`/mfa/authenticators/${id}`, { method: 'DELETE' })).status).toBe(204);
    const early = createBrowser(service);
    // A browser forgets a passkey for good that the service does not know.
    expect(outcome(await signInWithPasskey(early, passkey))).toEqual([422, 'passkey-refused']);
    await order(account);
    const owner = createBrowser(service);
    expect((await signInWithPasskey(owner, passkey)).json.required_action).toBe('weak_password');
  });

  test('an address that was replaced comes back and is primary; the new one does not sign in, reset or receive codes', async () => {
    const { account, browser: thief } = await signedIn(service, {
      methods: ['sms'],
      columns: { language: 'en' },
    });
    await thief.performStepUp('sudo', account);
    const newcomer = `thief-${account.email}`;
    await changeAndConfirm(thief, { email: newcomer }, await idOf(thief, account.email));
    await order(account);
    expect(outcome(await createBrowser(service).signIn({ ...account, email: newcomer }))).toEqual([
      400,
      'invalid-credentials',
    ]);
    const codes = await codesTo(service, newcomer);
    await createRecovery(service).forgot({ email: newcomer });
    expect(await codesTo(service, newcomer)).toBe(codes);
    const owner = await returnOf(service, account);
    expect((await owner.call('/user')).json.data.email).toBe(account.email);
    await owner.performStepUp('sudo', account);
    expect(outcome(await owner.call('/user/login', { body: { email: newcomer } }))).toEqual([
      409,
      'suspended',
    ]);
    const other = await signedIn(service);
    await other.browser.performStepUp('sudo', other.account);
    const tried = await other.browser.call('/user/login', { body: { email: newcomer } });
    const { payload } = tried.json;
    const taken = await other.browser.call('/user/login/confirm', {
      body: { payload, code: await other.browser.codeFor({ email: newcomer, phone: '' }) },
    });
    expect(outcome(taken)).toEqual([409, 'email-used']);
  });

  test('nothing added is inherited for 24 hours after the new password', async () => {
    const { account } = await robbed(service);
    await order(account);
    await returnOf(service, account);
    const [row] = await sql(
      "select guarded_until > now() + interval '23 hours' as guarded from accounts where id = $1",
      [account.id],
    );
    expect(row?.['guarded']).toBe(true);
  });
});

describe('where the report leaves no authenticator', () => {
  test('the aged addresses confirm, both where there are both', async () => {
    const account = await addVerifiedAccount(service.deps, {
      methods: ['email'],
      methodHours: 1,
      columns: { language: 'en' },
    });
    await createBrowser(service).signInWithCode(account);
    await report(service, account.email);
    const owner = createBrowser(service);
    const asked = await owner.signIn(account);
    // An authenticator stays required.
    expect(asked.json.code).toBe('mfa-required');
    await owner.confirm(asked.json.mfa.payload, await owner.codeFor(account));
    const change = () => owner.call('/user/password', { method: 'PUT', body: { password: newPassword } });
    const methods: string[] = [];
    while ((await change()).json.code === 'sudo-required') {
      const { payload, method } = (await owner.requestStepUp('sudo')).json;
      methods.push(method);
      await owner.confirm(payload, await owner.codeFor(account));
    }
    expect((await owner.call('/user')).status).toBe(200);
    expect(new Set([asked.json.mfa.method, ...methods])).toEqual(new Set(['email', 'sms']));
  });

  test('and no address either, nobody signs in or resets: the owner is identified as somebody who has lost everything', async () => {
    const account = await addVerifiedAccount(service.deps, {
      methods: ['email'],
      methodHours: 1,
      emailHours: 1,
      phoneHours: 1,
      columns: { language: 'en' },
    });
    await createBrowser(service).signInWithCode(account);
    await report(service, account.email);
    for (const address of [account, { ...account, email: '' }])
      expect(outcome(await createBrowser(service).signIn(address))).toEqual([400, 'invalid-credentials']);
    const codes = await codesTo(service, account.email);
    await createRecovery(service).forgot({ email: account.email });
    expect(await codesTo(service, account.email)).toBe(codes);
  });

  test('only the authenticator’s address is suspended, a code stays required', async () => {
    const account = await addVerifiedAccount(service.deps, {
      methods: ['email'],
      emailHours: 2,
      columns: { language: 'en' },
    });
    await createBrowser(service).signInWithCode(account);
    await report(service, account.email);
    const asked = await createBrowser(service).signIn({ ...account, email: '' });
    expect(asked.json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
  });
});

describe('the helpdesk', () => {
  const act = async (order: object, id: string) => {
    const { browser } = await signedInStaff(service, 'helpdesk');
    return browser.call(`/api/people/${id}/acts`, {
      body: { act: 'require-password', reason: 'she called', ...order },
    });
  };

  test('chooses another time', async () => {
    const { account } = await robbed(service);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect((await act({ since }, account.id)).json).toEqual({ state: 'done' });
    expect(await suspendedOf(account.id)).toEqual([]);
  });

  test('needs a second member of staff for one that leaves no authenticator', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], methodHours: 1 });
    expect((await act({}, account.id)).json).toEqual({ state: 'requested' });
    expect(await suspendedOf(account.id)).toEqual([]);
    const { browser } = await signedInStaff(service, 'supervisor');
    const { requests } = (await browser.call('/api/requests')).json;
    const { id } = requests.find((each: { account_id: string }) => each.account_id === account.id);
    expect((await browser.call(`/api/requests/${id}/approve`, { method: 'POST' })).status).toBe(200);
    expect(await suspendedOf(account.id)).toEqual(['sms']);
  });

  test('refuses a time that is none', async () => {
    const account = await addVerifiedAccount(service.deps);
    expect(outcome(await act({ since: 'yesterday' }, account.id))).toEqual([400, 'invalid-request']);
  });
});

test.each([
  ['not-me-reported', (account: { email: string }) => report(service, account.email)],
  ['password-imposed', orders[1]?.[1] ?? (() => undefined)],
] as const)('the page of the person shows the staff what %s has suspended', async (event, order) => {
  const { account } = await robbed(service);
  await order(account);
  const { browser } = await signedInStaff(service, 'helpdesk');
  const { suspended, authenticators } = (await browser.call(`/api/people/${account.id}`)).json;
  expect(suspended).toMatchObject([
    { kind: 'authenticator', type: 'totp', report: event },
    { kind: 'authenticator', type: 'passkey', report: event },
  ]);
  expect(authenticators).toMatchObject([{ type: 'sms' }]);
});

describe('what was removed', () => {
  test('answers a report for 30 days', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
    await browser.performStepUp('sudo', account);
    await changeAndConfirm(browser, { email: `new-${account.email}` }, await idOf(browser, account.email));
    const kept = () => sql('select 1 from removed_identifiers where account_id = $1', [account.id]);
    await age(service, account.id, 29 * 24);
    await purgedTables['removed addresses']?.batch(service.deps, 100, []);
    expect(await kept()).toHaveLength(1);
    await age(service, account.id, 2 * 24);
    await purgedTables['removed addresses']?.batch(service.deps, 100, []);
    expect(await kept()).toEqual([]);
  });

  test('does not come back if somebody else has verified it meanwhile', async () => {
    const { account, browser } = await signedIn(service, { methods: ['sms'], columns: { language: 'en' } });
    await browser.performStepUp('sudo', account);
    await changeAndConfirm(browser, { email: `new-${account.email}` }, await idOf(browser, account.email));
    const other = await addVerifiedAccount(service.deps);
    await addIdentifier(service, other, 'email', account.email);
    await report(service, account.phone);
    const rows = await sql("select account_id from identifiers where kind = 'email' and value = $1", [
      account.email,
    ]);
    expect(rows).toEqual([{ account_id: other.id }]);
  });

  test('is erased with the account', async () => {
    const { account, thief } = await robbed(service);
    await thief.performStepUp('sudo', account);
    await changeAndConfirm(thief, { email: `new-${account.email}` }, await idOf(thief, account.email));
    await sql('delete from accounts where id = $1', [account.id]);
    expect(await sql('select 1 from removed_identifiers where account_id = $1', [account.id])).toEqual([]);
  });
});

describe('a link', () => {
  test('that went to a suspended address does not work', async () => {
    const { account, browser: thief } = await signedIn(service, {
      methods: ['sms'],
      columns: { language: 'en' },
    });
    await thief.performStepUp('sudo', account);
    const newcomer = `thief-${account.email}`;
    await changeAndConfirm(thief, { email: newcomer });
    const link = await linkTo(service, newcomer);
    expect((await report(service, account.email)).status).toBe(200);
    expect(outcome(await service.call('/user/not-me', { body: { link } }))).toEqual([410, 'not-me-ended']);
    const before = (await messagesTo(service.deps, newcomer)).length;
    await returnOf(service, account);
    expect((await messagesTo(service.deps, newcomer)).length).toBe(before);
  });

  test('of an earlier event suspends what was added 30 days before that event', async () => {
    const { account, thief } = await robbed(service);
    await age(service, account.id, 6 * 24);
    await thief.performStepUp('sudo', account);
    expect((await report(service, account.email)).status).toBe(200);
    expect((await suspendedOf(account.id)).toSorted()).toEqual(['passkey', 'totp']);
  });
});
