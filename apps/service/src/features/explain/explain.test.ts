import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { addCard } from '../../testing/cards';
import { explain, explanationOf, signedInAgent } from '../../testing/explain';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

describe('what a person can do now', () => {
  test('is explained for sign-in, codes, recovery, step-up and bank change; nothing is sent, counted or stored', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = await signedInAgent(service);
    const tables = ['messages', 'challenges', 'limit_counts', 'sms_daily_counts', 'unconfirmed_sign_ins'];
    const counts = async () =>
      Promise.all(tables.map(async table => (await sql(`select * from ${table}`)).rowCount));
    const before = await counts();
    const explanations = await explain(browser, account.id);
    expect(await counts()).toEqual(before);
    expect(explanations.map(({ situation, code }) => [situation, code])).toEqual([
      ['sign-in', null],
      ['code', null],
      ['code', null],
      ['recovery', null],
      ['recovery', null],
      ['step-up', null],
      ['bank-change', null],
    ]);
    expect(explanationOf(explanations, 'sign-in')?.method).toBe('sms');
    expect(JSON.stringify(explanations)).not.toContain(account.email);
  });

  test('a phone of today refuses a bank change until tomorrow', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], phoneHours: 3 });
    const { code, cause, until } =
      explanationOf(await explain(await signedInAgent(service), account.id), 'bank-change') ?? {};
    expect([code, cause]).toEqual(['too-new', 'phone']);
    const hours = (new Date(until ?? '').getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(20.9);
    expect(hours).toBeLessThan(21.1);
  });

  test.each([
    ['an e-mail', { methods: ['email'], emailHours: 3 }, 'email', 21],
    ['a card without authenticators', { hasCard: true, cardHours: 4 }, 'card', 20],
    [
      'codes by SMS that were set up without step-up beside a new card',
      { methods: ['sms'], methodHours: 5, settledAtOnce: false, hasCard: true, cardHours: 2 },
      'authenticator',
      19,
    ],
    [
      'the phone that ages first of two',
      { methods: ['sms', 'email'], phoneHours: 9, emailHours: 3 },
      'phone',
      15,
    ],
  ] as const)('%s that is too new is named, with its end', async (_what, given, cause, hours) => {
    const account = await addVerifiedAccount(service.deps, given as Given);
    const found = explanationOf(await explain(await signedInAgent(service), account.id), 'bank-change');
    expect(found).toMatchObject({ code: 'too-new', cause });
    const left = (new Date(found?.until ?? '').getTime() - Date.now()) / 3_600_000;
    expect(Math.round(left)).toBe(hours);
  });

  test('after an authenticator was removed, the change is named', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await sql(
      "update accounts set guarded_since = now(), guarded_until = now() + interval '5 hours' where id = $1",
      [account.id],
    );
    const found = explanationOf(await explain(await signedInAgent(service), account.id), 'bank-change');
    expect(found).toMatchObject({ code: 'too-new', cause: 'change' });
  });

  test('a login that waits for a code, a required action and a pending erasure are named: what the person must do', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const agent = await signedInAgent(service);
    const due = async () => explanationOf(await explain(agent, account.id), 'sign-in')?.due;
    expect(await due()).toEqual({ required_action: null, code_sent_at: null, erased_at: null });
    const before = Date.now();
    const person = createBrowser(service);
    const { mfa } = (await person.signIn(account)).json;
    const sentAt = Date.parse((await due())?.code_sent_at ?? '');
    expect(Math.abs(sentAt - before)).toBeLessThan(60_000);
    await sql('update accounts set is_password_imposed = true, password_status = 2 where id = $1', [
      account.id,
    ]);
    await sql(
      "insert into erasures (account_id, cancel_hash, market, due_at) values ($1, $2, 'be', '2030-01-02T03:04:05Z')",
      [account.id, Buffer.from(account.id)],
    );
    expect(await due()).toMatchObject({
      required_action: 'weak_password',
      erased_at: '2030-01-02T03:04:05.000Z',
    });
    await person.confirm(mfa.payload, await person.codeFor(account));
    expect((await due())?.code_sent_at).toBeNull();
    expect(explanationOf(await explain(agent, account.id), 'step-up')?.due).toEqual({
      required_action: null,
      code_sent_at: null,
      erased_at: null,
    });
  });

  test('a block refuses everything but codes', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await sql("update accounts set blocked_at = now(), blocked_reason = 'x' where id = $1", [account.id]);
    const explanations = await explain(await signedInAgent(service), account.id);
    for (const situation of ['sign-in', 'recovery', 'step-up', 'bank-change'])
      expect([situation, explanationOf(explanations, situation)?.code]).toEqual([
        situation,
        'account-blocked',
      ]);
  });

  test.each([
    ['a free card', {}, null],
    ['a refused card', { state: 'refused' }, 'card-refused'],
  ] as const)('%s is explained without counting it', async (_what, columns, code) => {
    const number = await addCard(service.deps, columns);
    const account = await addVerifiedAccount(service.deps);
    const browser = await signedInAgent(service);
    expect(explanationOf(await explain(browser, account.id, { card_number: number }), 'card')?.code).toBe(
      code,
    );
  });

  test('a card that nobody issued, and one that somebody has', async () => {
    const { id } = await addVerifiedAccount(service.deps);
    const browser = await signedInAgent(service);
    const codeOf = async (number: string) =>
      explanationOf(await explain(browser, id, { card_number: number }), 'card');
    const unknown = '5065 9999 9999 9999';
    expect(await codeOf(unknown)).toMatchObject({ code: 'card-refused', subject: '•••• 9999' });
    const number = await addCard(service.deps);
    const card = await service.deps.cardSystem.findCard(number);
    await sql(
      `insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
       values ($1, $2, $3, $4, 'activated')`,
      [card?.id, id, service.deps.keyedHash('card', number), number.slice(-4)],
    );
    expect(await codeOf(number)).toMatchObject({ code: 'card-activated' });
  });

  test.each([
    ['a password', 'update accounts set password_hash = null where id = $1', 'password'],
    ['a confirmed address', 'update identifiers set verified_at = null where account_id = $1', 'address'],
  ])(
    'an account without %s cannot log in with a password, whatever is typed',
    async (_what, change, missing) => {
      const account = await addVerifiedAccount(service.deps);
      await sql(change, [account.id]);
      const found = explanationOf(await explain(await signedInAgent(service), account.id), 'sign-in');
      expect(found).toMatchObject({ code: 'invalid-credentials', missing, until: null });
      expect((await createBrowser(service).signIn(account)).json.code).toBe('invalid-credentials');
    },
  );

  test('is recorded, and unknown people are refused', async () => {
    const account = await addVerifiedAccount(service.deps);
    const browser = await signedInAgent(service);
    await explain(browser, account.id);
    const { rowCount } = await sql(
      "select 1 from audit_events where account_id = $1 and event = 'account-explained' and staff_id is not null",
      [account.id],
    );
    expect(rowCount).toBe(1);
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await browser.call(`/api/people/${none}/explain`, { body: {} })).json.code).toBe(
      'person-unknown',
    );
  });
});
