import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import { staffRoles } from '@talon/rules/staff-roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { addCard } from '../testing/cards';
import { createBrowser } from '../testing/browser';
import { machineToken } from '../testing/machine-clients';
import { createNewcomer } from '../testing/onboarding';
import { raisedLimits } from '../testing/raised-limits';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService, type Call } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';
import { isLongRun } from '../../../../tools/test/short-run.mjs';

const service = withTestService({ env: raisedLimits() });
const general = 'api.talon.localhost:3000';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const accountCalls = (...access: Endpoint['access'][]) =>
  (Object.values(endpoints) as Endpoint[])
    .filter(each => access.includes(each.access))
    .map(each => [nameOf(each), each] as const);
const generalCalls = (Object.values(resources) as Endpoint[]).map(each => [nameOf(each), each] as const);

/** The call with an empty body, and a word for each parameter of the path. */
function callOf({ method, path, body }: Endpoint): [string, Call] {
  return [path.replace(/\{\w+\}/g, 'email'), { method, ...(body && { body: {} }) }];
}

/** The credentials that a call carries. */
interface Credentials {
  headers?: Record<string, string>;
  query?: string;
}

const bearer = (token: string): Credentials => ({ headers: { Authorization: `Bearer ${token}` } });
const scopes = ['openid', 'user', 'userwrite', 'clientarea', 'mymonizze', 'fridom', 'balance'];

/** Everybody who is not signed in to this market, with their credentials. */
const strangers = {
  nobody: async () => ({}),
  'a token that never existed': async () => bearer('A'.repeat(43)),
  'a token that has expired': async () => {
    const { browser, account } = await signedIn(service);
    await service.deps.db.query('update tokens set expires_at = now() where account_id = $1', [account.id]);
    return bearer(browser.token());
  },
  'a token after log-out': async () => {
    const { browser } = await signedIn(service);
    const token = browser.token();
    await browser.call('/token', { method: 'DELETE' });
    return bearer(token);
  },
  'a token after log-out everywhere': async () => {
    const { browser } = await signedIn(service);
    const token = browser.token();
    await browser.call('/tokens', { method: 'DELETE' });
    return bearer(token);
  },
  'a token of the other market': async () => {
    const { account } = await signedIn(service);
    const browser = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    await browser.signInWithCode(account);
    return bearer(browser.token());
  },
  'a token in a cookie': async () => {
    const { browser } = await signedIn(service);
    return { headers: { Cookie: `uzzer_token=${browser.token()}` } };
  },
  'a token in the query': async () => {
    const { browser } = await signedIn(service);
    return { query: `?access_token=${browser.token()}` };
  },
  'the cookie of a trusted device': async () => {
    const { account, browser } = await signedIn(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
    expect(cookies).not.toEqual([]);
    return { headers: { Cookie: cookies.join('; ') } };
  },
  'the handle of an onboarding': async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    return { headers: { 'X-Onboarding': newcomer.handle() } };
  },
  'the access token of a client': async () => {
    const { browser } = await signedIn(service);
    const app = await addApplication(service, { scope: scopes.join(' ') });
    const { access_token: token } = await app.signIn(browser);
    return bearer(token);
  },
  'the token of a machine client': async () => bearer(await machineToken(service)),
  'the credentials of a resource server': async () => {
    const { id, secret } = await addTestResourceServer(service);
    return { headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` } };
  },
  'the cookie of a member of staff': async () => {
    const { browser } = await signedInStaff(service, ...staffRoles);
    return { headers: { Cookie: browser.cookie() } };
  },
  'the session of a member of staff as a token': async () => {
    const { browser } = await signedInStaff(service, ...staffRoles);
    return bearer(browser.cookie().split('=')[1] ?? '');
  },
} satisfies Record<string, () => Promise<Credentials>>;

async function answerTo(endpoint: Endpoint, { headers, query = '' }: Credentials, host?: string) {
  const [path, call] = callOf(endpoint);
  return service.call(path + query, { ...call, ...(host && { host }), ...(headers && { headers }) });
}

type Stranger = keyof typeof strangers;
/** Calls that these credentials allow; their own tests are elsewhere. */
const opens: Partial<Record<Stranger, 'onboarding' | 'general API'>> = {
  'the handle of an onboarding': 'onboarding',
  'the access token of a client': 'general API',
};

const kinds = Object.keys(strangers) as Stranger[];

/** In the short run, every call is tried without credentials; each other kind of stranger tries a third of them, by turns. */
function triedBy<Row>(kind: Stranger, calls: readonly Row[]): Row[] {
  if (isLongRun || kind === 'nobody') return [...calls];
  return calls.filter((_, place) => (place + kinds.indexOf(kind)) % 3 === 0);
}

describe.each(kinds)('%s', kind => {
  let credentials: Credentials;
  beforeAll(async () => {
    credentials = await strangers[kind]();
  });

  test.each(triedBy(kind, accountCalls('bearer')))(
    'is refused %s, which needs a session',
    async (_name, endpoint) => {
      const { status, json } = await answerTo(endpoint, credentials);
      expect([status, json?.code]).toEqual([401, 'login-required']);
    },
  );

  test.each(opens[kind] === 'onboarding' ? [] : triedBy(kind, accountCalls('onboarding')))(
    'is refused %s, which needs the handle of an onboarding',
    async (_name, endpoint) => {
      const { status, json } = await answerTo(endpoint, credentials);
      expect([status, json?.code]).toEqual([410, 'onboarding-ended']);
    },
  );

  test.each(triedBy(kind, accountCalls('anyone', 'maybe-bearer')))(
    'gets the reply of anybody to %s, or is told to sign in',
    async (_name, endpoint) => {
      const anybody = await answerTo(endpoint, {});
      const { status, json } = await answerTo(endpoint, credentials);
      expect(status).toBeLessThan(500);
      expect([anybody.json?.code, 'login-required']).toContain(json?.code);
    },
  );

  test.each(opens[kind] === 'general API' ? [] : triedBy(kind, generalCalls))(
    'is refused %s of the general API',
    async (_name, endpoint) => {
      const { status, json } = await answerTo(endpoint, credentials, general);
      expect(status).toBe(401);
      expect(['login-required', 'token-refused']).toContain(json?.code);
    },
  );
});

describe('a signed-in person', () => {
  test.each(accountCalls('bearer'))('is let in to %s', async (_name, endpoint) => {
    const { browser } = await signedIn(service, {});
    const { status, json } = await answerTo(endpoint, bearer(browser.token()));
    expect(status).toBeLessThan(500);
    expect(json?.code ?? '').not.toMatch(/^login-required|^required-action/);
  });

  test.each(generalCalls)('is no client for %s of the general API', async (_name, endpoint) => {
    const { browser } = await signedIn(service, {});
    const { status, json } = await answerTo(endpoint, bearer(browser.token()), general);
    expect([status, json?.code]).toEqual([401, 'token-refused']);
  });
});

describe('a client on the general API', () => {
  let tokens: Record<'every scope' | 'no scope of the call', string>;
  beforeAll(async () => {
    const { browser } = await signedIn(service);
    const app = await addApplication(service, { scope: scopes.join(' ') });
    const all = await app.signIn(browser, { scope: scopes.join(' ') });
    const few = await app.signIn(browser, { scope: 'openid balance' });
    tokens = { 'every scope': all.access_token, 'no scope of the call': few.access_token };
  });

  test.each(generalCalls)('needs the scope of %s', async (_name, endpoint) => {
    const without = await answerTo(endpoint, bearer(tokens['no scope of the call']), general);
    expect([without.status, without.json?.code]).toEqual([403, 'scope-missing']);
    const { status } = await answerTo(endpoint, bearer(tokens['every scope']), general);
    expect(status).not.toBe(401);
    expect(status).not.toBe(403);
    expect(status).toBeLessThan(500);
  });
});
