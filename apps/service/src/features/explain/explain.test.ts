import { hash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { addCard } from '../../testing/cards';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

interface Explained {
  situation: string;
  subject: string | null;
  code: string | null;
  until: string | null;
  method: string | null;
}

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const explain = async (browser: StaffBrowser, id: string, body: object = {}): Promise<Explained[]> =>
  (await browser.call(`/api/people/${id}/explain`, { body })).json.explanations;

const of = (explanations: Explained[], situation: string) =>
  explanations.find(each => each.situation === situation);

async function agent(): Promise<StaffBrowser> {
  return (await signedInStaff(service, 'helpdesk')).browser;
}

describe('what a person can do now', () => {
  test('is explained for sign-in, codes, recovery, step-up and bank change; nothing is sent, counted or stored', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = await agent();
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
    expect(of(explanations, 'sign-in')?.method).toBe('sms');
    expect(JSON.stringify(explanations)).not.toContain(account.email);
  });

  test('a phone of today refuses a bank change until tomorrow', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], phoneHours: 3 });
    const { code, until } = of(await explain(await agent(), account.id), 'bank-change') ?? {};
    expect(code).toBe('too-new');
    const hours = (new Date(until ?? '').getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(20.9);
    expect(hours).toBeLessThan(21.1);
  });

  test('a block refuses everything but codes', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await sql("update accounts set blocked_at = now(), blocked_reason = 'x' where id = $1", [account.id]);
    const explanations = await explain(await agent(), account.id);
    for (const situation of ['sign-in', 'recovery', 'step-up', 'bank-change'])
      expect([situation, of(explanations, situation)?.code]).toEqual([situation, 'account-blocked']);
  });

  test.each([
    ['a free card', {}, null],
    ['a refused card', { state: 'refused' }, 'card-refused'],
  ] as const)('%s is explained without counting it', async (_what, columns, code) => {
    const number = await addCard(service.deps, columns);
    const account = await addVerifiedAccount(service.deps);
    const browser = await agent();
    expect(of(await explain(browser, account.id, { card_number: number }), 'card')?.code).toBe(code);
  });

  test('a card that nobody issued, and one that somebody has', async () => {
    const { id } = await addVerifiedAccount(service.deps);
    const browser = await agent();
    const codeOf = async (number: string) => of(await explain(browser, id, { card_number: number }), 'card');
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

  test('is recorded, and unknown people are refused', async () => {
    const account = await addVerifiedAccount(service.deps);
    const browser = await agent();
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

/** Numbers that look random and are the same in every run (a linear congruence). */
function createDraw(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return { next, pick: <Each>(all: readonly Each[]): Each => all[next(all.length)] as Each };
}

const drawn = process.env['LONG_TESTS'] ? 1_000 : 40;

/** An account in one of the states that the rules distinguish. */
async function drawAccount(draw: ReturnType<typeof createDraw>): Promise<VerifiedAccount> {
  const { pick } = draw;
  const verified = pick([['email', 'sms'], ['email', 'sms'], ['email'], ['sms']] as const);
  const methods = pick([[], ['sms'], ['email'], ['sms', 'email'], ['email', 'sms']] as const).filter(method =>
    verified.some(each => each === method),
  );
  const hours = () => pick([72, 72, 72, 2]);
  const resetThrough = pick([undefined, undefined, undefined, 'email', 'sms'] as const);
  const given: Given = {
    verified,
    methods,
    hasCard: pick([true, false]),
    emailHours: hours(),
    phoneHours: hours(),
    methodHours: hours(),
    cardHours: hours(),
    enrolledWithStepUp: pick([true, false]),
    ...(resetThrough && { resetThrough }),
  };
  const account = await addVerifiedAccount(service.deps, given);
  const changes = [
    'true',
    'true',
    'is_password_imposed = true, password_status = 2',
    "blocked_at = now(), blocked_reason = 'x'",
    "single_use_step_up_blocked_until = now() + interval '5 hours'",
  ];
  const change = pick(changes);
  if (change !== 'true') await sql(`update accounts set ${change} where id = $1`, [account.id]);
  return account;
}

test(`what is explained is what the calls do, for ${drawn} drawn accounts`, async () => {
  const draw = createDraw(19);
  const browser = await agent();
  const seen = new Set<string>();
  for (let index = 0; index < drawn; index += 1) {
    const account = await drawAccount(draw);
    const person = createBrowser(service);
    const expected = async (situation: string) => {
      const { code, method } = of(await explain(browser, account.id), situation) ?? {};
      seen.add(`${situation} ${code ?? 'allowed'}`);
      return { code: code ?? null, method: method ?? null };
    };

    const signIn = await expected('sign-in');
    const { json } = await person.signIn(account);
    const outcome =
      json.code === 'mfa-required'
        ? { code: null, method: json.mfa.method }
        : { code: json.code ?? null, method: null };
    expect([index, 'sign-in', outcome]).toEqual([index, 'sign-in', signIn]);

    await compareRecovery(browser, account, index);
    if (signIn.code !== null) continue;
    const token = await tokenOf(account);
    person.setToken(token);
    for (const [situation, single] of [
      ['step-up', 0],
      ['bank-change', 1],
    ] as const) {
      const rule = await expected(situation);
      const answer = (await person.call(`/mfa/sudo?single=${single}`)).json;
      const done = { code: answer.code ?? null, method: answer.method ?? null };
      expect([index, situation, done]).toEqual([index, situation, rule]);
    }
  }
  // The draw reaches the rules: otherwise the comparison would prove nothing.
  for (const each of [
    'sign-in allowed',
    'sign-in account-blocked',
    'step-up allowed',
    'bank-change allowed',
    'bank-change too-new',
    'bank-change no-method',
  ])
    expect([...seen]).toContain(each);
}, 600_000);

/** Confirms a reset by each verified address, which is as far as the explanation goes. */
async function compareRecovery(browser: StaffBrowser, { id, email, phone }: VerifiedAccount, index: number) {
  for (const address of [email, phone].filter(each => each !== '')) {
    const kind = address === email ? 'email' : 'phone';
    const explained = (await explain(browser, id)).filter(({ situation }) => situation === 'recovery');
    const rule = explained.find(({ subject }) => subject?.includes('@') === (kind === 'email'));
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ [kind]: address })).json;
    const { json } = await person.confirm(payload, await person.codeFor(address));
    const delay = json.accounts?.[0]?.available_in > 0 ? 'reset-delayed' : null;
    expect([index, address, json.code ?? delay]).toEqual([index, address, rule?.code]);
  }
}

/** A session of the account, as a sign-in would begin it. */
async function tokenOf({ id }: VerifiedAccount): Promise<string> {
  const token = Buffer.from(randomUUID() + randomUUID())
    .toString('base64url')
    .slice(0, 43);
  await sql(
    `with session as (
       insert into sessions (account_id, market) values ($1, 'be') returning id)
     insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
     select $2, id, $1, 'be', false, now() + interval '1 hour', now() + interval '1 hour' from session`,
    [id, hash('sha256', token, 'buffer')],
  );
  return token;
}
