import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { addCard } from '../../testing/cards';
import { explain, explanationOf, signedInAgent } from '../../testing/explain';
import { createNewcomer } from '../../testing/onboarding';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import type { StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';
import { isLongRun } from '../../../../../tools/test/short-run.mjs';

const raised = JSON.parse(raisedLimits().LIMITS) as { counted: Record<string, object> };
for (const name of ['invalidNumbers', 'invalidNumbersBySite'])
  raised.counted[name] = { most: 10_000, seconds: 3600 };

const service = withTestService({ env: { LIMITS: JSON.stringify(raised) } });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** Numbers that look random and are the same in every run (a linear congruence). */
function createDraw(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return { next, pick: <Each>(all: readonly Each[]): Each => all[next(all.length)] as Each };
}

/** What a short draw does not reach. */
const rare = [
  'bank-change no-method',
  'code allowed',
  'card allowed',
  'card card-refused',
  'recovery allowed',
  'recovery too-new',
  'recovery reset-delayed',
  'sign-in maintenance',
  'asks passkey',
  'asks totp',
  'due null',
  'due duplicated',
  'due erasure',
  'due weak_password',
  'due mfa_forced',
];

const drawn = isLongRun ? 1_000 : 15;

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
    settledAtOnce: pick([true, false]),
    ...(resetThrough && { resetThrough }),
  };
  const account = await addVerifiedAccount(service.deps, given);
  const changes = [
    'true',
    'true',
    'is_password_imposed = true, password_status = 2',
    "blocked_at = now(), blocked_reason = 'x'",
    "guarded_since = now(), guarded_until = now() + interval '5 hours'",
    'is_mfa_forced = true',
  ];
  const change = pick(changes);
  if (change !== 'true') await sql(`update accounts set ${change} where id = $1`, [account.id]);
  await pick(additions)(account);
  return account;
}

const addAuthenticator = (type: string) => (account: VerifiedAccount) =>
  sql(
    `insert into authenticators (account_id, type, settled_at_once, enrolled_at)
     values ($1, $2, true, now() - interval '3 days')`,
    [account.id, type],
  );

/** What an account may have beside its addresses, codes and card. */
const additions: readonly ((account: VerifiedAccount) => Promise<unknown>)[] = [
  async () => undefined,
  async () => undefined,
  addAuthenticator('passkey'),
  addAuthenticator('totp'),
  async account => {
    await addAuthenticator('totp')(account);
    await sql('insert into recovery_codes (account_id, code_hash) values ($1, $2)', [
      account.id,
      Buffer.from('a code'),
    ]);
  },
  ({ id }) => sql('update accounts set password_hash = null where id = $1', [id]),
  ({ id }) => sql('update identifiers set verified_at = null where account_id = $1', [id]),
  ({ id }) =>
    sql(
      "update identifiers set verified_at = now() - interval '200 days', confirmed_at = null where account_id = $1",
      [id],
    ),
  ({ id }) =>
    sql(
      "insert into erasures (account_id, cancel_hash, market, due_at) values ($1, $2, 'be', now() + interval '9 days')",
      [id, Buffer.from(id)],
    ),
  async ({ id, email, phone }) => {
    const twin = await addVerifiedAccount(service.deps, { verified: ['email'] });
    await sql('update accounts set password_hash = null where id = $1', [twin.id]);
    await sql('update identifiers set is_shared = true where account_id = $1', [id]);
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
       values ($1, $2, $3, false, now() - interval '3 days', true)`,
      [twin.id, email ? 'email' : 'phone', email || phone],
    );
  },
];

async function mayEnterPassword({ id }: VerifiedAccount): Promise<boolean> {
  const { rowCount } = await sql(
    `select from accounts a where id = $1 and password_hash is not null
        and exists (select from identifiers where account_id = a.id and verified_at is not null)`,
    [id],
  );
  return rowCount === 1;
}

/** The seconds until the explained end differ by no more than a slow machine needs between the two calls. */
function expectSameEnd(about: unknown[], answer: { retryAfterSeconds?: number }, until: string | null): void {
  const seconds = until === null ? null : (Date.parse(until) - Date.now()) / 1000;
  expect([...about, seconds === null]).toEqual([...about, answer.retryAfterSeconds === undefined]);
  if (seconds !== null) expect(Math.abs(seconds - (answer.retryAfterSeconds ?? 0))).toBeLessThan(30);
}

test(`what is explained is what the calls do, for ${drawn} drawn accounts`, async () => {
  const draw = createDraw(19);
  const browser = await signedInAgent(service);
  const seen = new Set<string>();
  for (let index = 0; index < drawn; index += 1) {
    // The tests find a code among all messages, which would take longer with each account.
    await sql('delete from messages');
    // Accounts without a password fail at the same network.
    await sql('delete from network_failures');
    const account = await drawAccount(draw);
    const person = createBrowser(service);
    const expected = async (situation: string) => {
      const { code, cause, until, method, due } =
        explanationOf(await explain(browser, account.id), situation) ?? {};
      seen.add(`${situation} ${code ?? 'allowed'}`);
      if (method) seen.add(`asks ${method}`);
      const rule = { code: code ?? null, cause: cause ?? null, method: method ?? null };
      return { rule, due, until: until ?? null };
    };

    // Codes that were asked for before, which count against the limit. Where the password is refused, there are none.
    for (let codes = draw.pick([0, 0, 0, 0, 2, 3]); codes > 0; codes -= 1)
      if (await mayEnterPassword(account)) await createBrowser(service).signIn(account);
    const isClosed = draw.next(12) === 0;
    if (isClosed) await sql("insert into maintenance (market) values ('be')");
    const { due, until, rule: signIn } = await expected('sign-in');
    let { json } = await person.signIn(account);
    await sql('delete from maintenance');
    const outcome =
      json.code === 'mfa-required'
        ? { code: null, cause: null, method: json.mfa.method }
        : { code: json.code ?? null, cause: json.cause ?? null, method: null };
    expect([index, 'sign-in', outcome]).toEqual([index, 'sign-in', signIn]);
    if (outcome.code !== null) expectSameEnd([index, 'sign-in'], json, until);
    if (due?.erased_at) seen.add('due erasure');
    const [erasure] = (await sql('select due_at from erasures where account_id = $1', [account.id])).rows;
    if (outcome.code === null)
      expect([index, due?.erased_at]).toEqual([index, erasure?.due_at.toISOString() ?? null]);
    if (json.mfa?.method === 'sms' || json.mfa?.method === 'email')
      json = (await person.confirm(json.mfa.payload, await person.codeFor(account))).json;
    if (json.access_token) {
      seen.add(`due ${json.required_action}`);
      expect([index, 'required action', json.required_action]).toEqual([
        index,
        'required action',
        due?.required_action,
      ]);
    }

    await compareCard(browser, account, draw, index, seen);
    await compareRecovery(browser, account, index, seen);
    if (signIn.code !== null) continue;
    for (let codes = draw.pick([0, 0, 0, 2]); codes > 0; codes -= 1) {
      const other = createBrowser(service);
      other.setToken(await tokenOf(account));
      await other.requestStepUp('sudo');
    }
    // As the explanation says: at a new device.
    const stranger = createBrowser(service);
    stranger.setToken(await tokenOf(account));
    for (const [situation, single] of [
      ['step-up', 0],
      ['bank-change', 1],
    ] as const) {
      const { rule, until: end } = await expected(situation);
      const codes = (await explain(browser, account.id)).filter(each => each.situation === 'code');
      const answer = (await stranger.call(`/mfa/sudo?single=${single}`)).json;
      const done = {
        code: answer.code ?? null,
        cause: answer.cause ?? null,
        method: answer.method ?? null,
      };
      expect([index, situation, done]).toEqual([index, situation, rule]);
      if (done.code !== null) expectSameEnd([index, situation], answer, end);
      // The code of this step-up is refused just where a code to its address is.
      const ofMethod = codes.find(({ method, code }) => method === (answer.method ?? null) && code === null);
      if (answer.method === 'sms' || answer.method === 'email')
        expect([index, ofMethod?.code]).toEqual([index, null]);
      for (const { code } of codes) seen.add(`code ${code ?? 'allowed'}`);
    }
  }
  // The draw reaches the rules: otherwise the comparison would prove nothing.
  for (const each of [
    'sign-in allowed',
    'sign-in account-blocked',
    'step-up allowed',
    'bank-change allowed',
    'bank-change too-new',
    ...(isLongRun ? rare : []),
  ])
    expect([...seen]).toContain(each);
}, 1_500_000);

/** Begins an onboarding with a card in one of its states. */
async function compareCard(
  browser: StaffBrowser,
  account: VerifiedAccount,
  { pick }: ReturnType<typeof createDraw>,
  index: number,
  seen: Set<string>,
): Promise<void> {
  const state = pick(['unknown', 'new', 'refused', 'blocked', 'activated', 'its own'] as const);
  const typed =
    state === 'unknown' || state === 'its own'
      ? account.card
      : await addCard(service.deps, state === 'new' ? {} : { state });
  const found = explanationOf(await explain(browser, account.id, { card_number: typed }), 'card');
  const { json } = await createNewcomer(service).begin({ card_number: typed });
  seen.add(`card ${found?.code ?? 'allowed'}`);
  expect([index, state, json.code ?? null]).toEqual([index, state, found?.code]);
}

/** Confirms a reset by each verified address, which is as far as the explanation goes. */
async function compareRecovery(
  browser: StaffBrowser,
  { id, email, phone }: VerifiedAccount,
  index: number,
  seen: Set<string>,
) {
  for (const address of [email, phone].filter(each => each !== '')) {
    const kind = address === email ? 'email' : 'phone';
    const explained = (await explain(browser, id)).filter(({ situation }) => situation === 'recovery');
    const rule = explained.find(({ subject }) => subject?.includes('@') === (kind === 'email'));
    // An address that is not verified is no address of the account, and gets no code.
    if (!rule) continue;
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ [kind]: address })).json;
    const { json } = await person.confirm(payload, await person.codeFor(address));
    const own = json.accounts?.find((each: { id: string }) => each.id === id);
    const delay = own?.available_in > 0 ? 'reset-delayed' : null;
    seen.add(`recovery ${rule.code ?? 'allowed'}`);
    // A twin with the same address may be reset where this account may not.
    const isRefused = json.code === undefined && json.accounts && !own;
    expect([index, address, isRefused ? 'code-refused' : (json.code ?? delay)]).toEqual([
      index,
      address,
      rule.code,
    ]);
    if (json.code) expectSameEnd([index, address], json, rule.until);
    else if (delay) expectSameEnd([index, address], { retryAfterSeconds: own.available_in }, rule.until);
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
