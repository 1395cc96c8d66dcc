import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { explain, explanationOf, signedInAgent } from '../../testing/explain';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import type { StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';
import { isLongRun } from '../../../../../tools/test/short-run.mjs';

const service = withTestService({ env: raisedLimits() });

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
  const browser = await signedInAgent(service);
  const seen = new Set<string>();
  for (let index = 0; index < drawn; index += 1) {
    const account = await drawAccount(draw);
    const person = createBrowser(service);
    const expected = async (situation: string) => {
      const { code, method } = explanationOf(await explain(browser, account.id), situation) ?? {};
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
