import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import { describe, expect, test } from 'vitest';
import { tokenHash } from '../kernel/token';
import { goodPassword } from '../testing/accounts';
import { createBrowser } from '../testing/browser';
import { addVerifiedAccount, type Given } from '../testing/verified-accounts';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const all: readonly Endpoint[] = Object.values(endpoints);
const askingForBearer = all.filter(({ access }) => access === 'bearer' || access === 'maybe-bearer');

/**
 * The bearer is read only if the payload belongs to a challenge of a session. The purpose of the challenge then decides:
 * see below.
 */
const challengeCalls = [
  'GET /challenge',
  'POST /challenge/resend',
  'POST /challenge/redirect',
  'POST /challenge/confirm',
  'POST /mfa/lost',
] as const;

/**
 * The calls that a restricted token opens. For all others, see the error codes of the required action. `GET /authorize`
 * without a `uid` requires no token; with a `uid`, its own tests check the required action.
 */
const opens = {
  weak_password: [
    ...challengeCalls,
    'GET /user/signed-in',
    'GET /authorize',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'PUT /user/password',
    'POST /user/password/judge',
  ],
  mfa_forced: [
    ...challengeCalls,
    'GET /user/signed-in',
    'GET /authorize',
    'POST /authorize',
    'DELETE /authorize',
    'POST /authorize/account',
    'GET /mfa',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'GET /mfa/{method}/activate',
    'POST /mfa/activate',
  ],
  // The bearer is read only if the payload belongs to a step-up challenge: see below.
  duplicated: [
    ...challengeCalls,
    'GET /user/signed-in',
    'GET /authorize',
    'POST /mfa/sudo',
    'GET /duplicated',
    'DELETE /duplicated',
    'POST /duplicated/skip',
    'POST /duplicated/code',
  ],
} as const;

const refusals = {
  weak_password: 'required-action-weak-password',
  mfa_forced: 'required-action-mfa-forced',
  duplicated: 'required-action-duplicated',
} as const;

const restricting: Record<keyof typeof opens, Given> = {
  weak_password: { columns: { password_imposed: 'yes' } },
  mfa_forced: { columns: { mfa_forced: 'yes' } },
  duplicated: {},
};

async function limited(requiredAction: keyof typeof opens) {
  const account = await addVerifiedAccount(service.deps, restricting[requiredAction]);
  if (requiredAction === 'duplicated') {
    await addVerifiedAccount(service.deps, {
      columns: { emails: account.email, password: 'another long one' },
    });
  }
  const browser = createBrowser(service);
  const { json } = await browser.signIn(account, goodPassword);
  expect(json).toMatchObject({
    required_action: requiredAction,
    duplicated: requiredAction === 'duplicated',
    expires_in: 900,
  });
  return browser;
}

function callOf({ method, path, body }: Endpoint): [string, { method: string; body?: unknown }] {
  return [path.replace(/\{\w+\}/g, 'email'), { method, ...(body && { body: {} }) }];
}

describe.each(['weak_password', 'mfa_forced', 'duplicated'] as const)(
  'a session restricted by %s',
  requiredAction => {
    const may: readonly string[] = opens[requiredAction];
    /** One session for the calls that are refused: a refusal changes nothing. */
    let refused: ReturnType<typeof limited> | undefined;

    test.each(askingForBearer.map(endpoint => [nameOf(endpoint), endpoint] as const))(
      '%s',
      async (name, endpoint) => {
        const isRefused = !may.includes(name) && name !== 'DELETE /token';
        const browser = await (isRefused ? (refused ??= limited(requiredAction)) : limited(requiredAction));
        const answer = await browser.call(...callOf(endpoint));
        if (name === 'DELETE /token') return expect(answer.status).toBe(204);
        if (may.includes(name))
          return expect(answer.json?.code ?? '').not.toMatch(/^required-action-|^login-required/);
        return expect([answer.status, answer.json?.code]).toEqual([403, refusals[requiredAction]]);
      },
    );

    test('lives 15 minutes by the clock of the database', async () => {
      const browser = await limited(requiredAction);
      const { rows } = await sql(
        'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from tokens where hash = $1',
        [tokenHash(browser.token())],
      );
      expect(rows).toEqual([{ minutes: 15 }]);
      await sql('update tokens set expires_at = now()');
      expect((await browser.call('/token', { method: 'DELETE' })).status).toBe(401);
    });
  },
);

test.each(askingForBearer.filter(({ access }) => access === 'bearer').map(nameOf))(
  'without a token: %s is refused',
  async name => {
    const endpoint = all.find(each => nameOf(each) === name);
    if (!endpoint) throw new Error('no such endpoint');
    const answer = await createBrowser(service).call(...callOf(endpoint));
    expect([answer.status, answer.json.code]).toEqual([401, 'login-required']);
  },
);

test('a restricted session learns who is signed in, and no address that it could use', async () => {
  const account = await addVerifiedAccount(service.deps, {
    columns: { ...restricting.weak_password.columns, firstname: 'Anna', lastname: 'Peeters' },
  });
  const browser = createBrowser(service);
  await browser.signIn(account, goodPassword);
  const { json } = await browser.call('/user/signed-in');
  expect(json).toEqual({
    name: 'Anna Peeters',
    email: maskEmail(account.email),
    phone: maskPhone(account.phone),
  });
  expect(JSON.stringify(json)).not.toContain(account.email);
});

test.each(['weak_password', 'mfa_forced', 'duplicated'] as const)(
  'a session that required_action %s meanwhile confirms no grant with a code that was asked before, where that is not its way out',
  async requiredAction => {
    const { account, browser } = await signedIn(service);
    const { payload } = (await browser.requestStepUp('sudo')).json;
    if (requiredAction === 'weak_password')
      await sql('update accounts set password_status = 2 where id = $1', [account.id]);
    if (requiredAction === 'mfa_forced')
      await sql('update accounts set is_mfa_forced = true where id = $1', [account.id]);
    if (requiredAction === 'duplicated') {
      await sql('update tokens set must_resolve_duplicates = true where account_id = $1', [account.id]);
    }
    const answer = await browser.confirm(payload, await browser.codeFor(account));
    if (requiredAction !== 'duplicated') return expect(answer.status).toBe(200);
    expect([answer.status, answer.json.code]).toEqual([403, 'required-action-duplicated']);
    const { rows } = await sql('select step_up_until from sessions where account_id = $1', [account.id]);
    return expect(rows).toEqual([{ step_up_until: null }]);
  },
);

test.each([
  ['weak_password', ['sudo', 'single']],
  ['mfa_forced', ['sudo', 'single', 'enrol']],
  ['duplicated', ['duplicated']],
] as const)('a session restricted by %s uses its challenges for %j alone', async (requiredAction, open) => {
  const browser = await limited(requiredAction);
  const seen: string[] = [];
  for (const purpose of ['sudo', 'single', 'enrol', 'contact', 'duplicated', 'fuzzion']) {
    const payload = `${requiredAction} ${purpose}`;
    await sql(
      `insert into challenges (payload, purpose, account_id, session_id, market, method, destination, context, code_hash,
                               sent_at, counted_under, may_resend_at, expires_at)
       select $1, $2, account_id, session_id, market, 'email', 'a@b.example', '{"needsCard": false}', sha256('x'), '{}', '{}', now(),
              now() + interval '10 minutes' from tokens where hash = $3`,
      [payload, purpose, tokenHash(browser.token())],
    );
    const { status, json } = await browser.call(`/challenge?payload=${encodeURIComponent(payload)}`);
    if (status === 200) seen.push(purpose);
    else expect(json.code).toBe(refusals[requiredAction]);
    const confirmed = await browser.call('/challenge/confirm', { body: { payload, code: '000000' } });
    expect(confirmed.json.code).toBe(status === 200 ? 'code-refused' : refusals[requiredAction]);
  }
  expect(seen).toEqual(open);
});
