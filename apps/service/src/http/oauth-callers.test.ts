import { staffRoles } from '@talon/rules/staff-roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../oauth/routes';
import { addApplication, offline } from '../testing/applications';
import { machineToken } from '../testing/machine-clients';
import { raisedLimits } from '../testing/raised-limits';
import { addTestResourceServer } from '../testing/resource-servers';
import { type Call, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';

const service = withTestService({ env: raisedLimits() });

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const basic = (id: string, secret: string): Headers => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** What a client got for a person: everybody below tries to use it. */
let given: { access: string; refresh: string };
/** By kind, what a caller sends. */
let callers: Record<Kind, Headers>;

const kinds = [
  'nobody',
  'a person’s token',
  'the access token of a client',
  'the token of a machine client',
  'a session of staff',
  'a resource server',
  'another client',
  'the client with a wrong secret',
] as const;
type Kind = (typeof kinds)[number];

beforeAll(async () => {
  const { browser } = await signedIn(service);
  const app = await addApplication(service);
  const tokens = await app.signIn(browser, offline);
  given = { access: tokens.access_token, refresh: tokens.refresh_token ?? '' };
  const server = await addTestResourceServer(service, { scope: 'of-nobody:read' });
  const other = await addApplication(service, { secret: 'the secret of another client' });
  callers = {
    nobody: {},
    'a person’s token': bearer(browser.token()),
    'the access token of a client': bearer(given.access),
    'the token of a machine client': bearer(await machineToken(service)),
    'a session of staff': { Cookie: (await signedInStaff(service, ...staffRoles)).browser.cookie() },
    'a resource server': basic(server.id, server.secret),
    'another client': basic(other.clientId, 'the secret of another client'),
    'the client with a wrong secret': basic(app.clientId, 'a secret that somebody guesses'),
  };
});

const form = (fields: Record<string, string>): Call => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

interface Attempt {
  /** What a caller would like to get. */
  call: () => Call;
  /** Who is known there at all, and with which status they are answered. */
  knows: readonly Kind[];
  known: readonly number[];
}

const attempts: Record<keyof typeof routes, Attempt> = {
  // The browser is sent to the page that explains what is wrong with the request.
  authorization: { call: () => ({}), knows: kinds, known: [303] },
  token: {
    call: () => form({ grant_type: 'refresh_token', refresh_token: given.refresh }),
    knows: ['another client'],
    known: [400],
  },
  userinfo: { call: () => ({}), knows: ['the access token of a client'], known: [200] },
  jwks: { call: () => ({}), knows: kinds, known: [200] },
  introspection: {
    call: () => form({ token: given.access }),
    knows: ['another client', 'a resource server'],
    known: [200],
  },
  revocation: {
    call: () => form({ token: given.refresh }),
    knows: ['another client'],
    known: [200, 400],
  },
  end_session: { call: () => ({}), knows: kinds, known: [200] },
  pushed_authorization_request: {
    call: () => form({ response_type: 'code', scope: 'openid' }),
    knows: ['another client'],
    known: [201, 400],
  },
};

describe.each(kinds)('%s', kind => {
  test.each(Object.keys(attempts) as (keyof typeof routes)[])('at the route %s', async route => {
    const { call, knows, known } = attempts[route];
    const { headers, ...rest } = call();
    const {
      status,
      text,
      json,
      headers: got,
    } = await service.call(routes[route], {
      ...rest,
      headers: { ...headers, ...callers[kind] },
    });
    expect(status).toBeLessThan(500);
    expect(got.location ?? '').not.toMatch(/[?&]code=/);
    expect(text).not.toContain(given.refresh);
    expect(json?.active).not.toBe(true);
    if (route !== 'userinfo') expect(text).not.toContain('"sub"');
    expect(knows.includes(kind) ? known : [400, 401]).toContain(status);
  });
});

test('after all of them, the tokens of the client are as they were', async () => {
  const { status } = await service.call(routes.userinfo, { headers: bearer(given.access) });
  expect(status).toBe(200);
});
