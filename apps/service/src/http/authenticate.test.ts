import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { consoleRoutes, misboundEndpoints, resourceRoutes, routes } from './routes';
import { addAccount, goodPassword } from '../testing/accounts';
import { withTestService } from '../testing/service';
import { mayCall } from './restricted-sessions';

const service = withTestService();

async function tokenOf(given: Record<string, string> = {}): Promise<{ token: string; email: string }> {
  const { email } = await addAccount(service.deps, given);
  const answer = await service.call('/token', {
    body: { email, password: given['password'] ?? goodPassword },
  });
  return { token: answer.json.access_token, email };
}
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('the calls that a restricted session opens', () => {
  const everything = Object.values(endpoints) as Endpoint[];
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const openTo = (requiredAction: Parameters<typeof mayCall>[0]) =>
    everything
      .filter(endpoint => mayCall(requiredAction, endpoint))
      .map(nameOf)
      .toSorted();

  // The purpose of a challenge decides: see restricted-sessions.test.ts.
  const challengeCalls = [
    'GET /challenge',
    'POST /challenge/resend',
    'POST /challenge/redirect',
    'POST /challenge/confirm',
  ] as const;

  test.each([
    [
      'weak_password',
      [
        ...challengeCalls,
        'DELETE /token',
        'GET /user/signed-in',
        'PUT /user/password',
        'POST /user/password/judge',
        'GET /mfa/status',
        'GET /mfa/sudo',
        'POST /mfa/sudo',
      ],
    ],
    [
      'duplicated',
      [
        ...challengeCalls,
        'DELETE /token',
        'GET /user/signed-in',
        'GET /duplicated',
        'DELETE /duplicated',
        'POST /duplicated/skip',
        'POST /duplicated/code',
      ],
    ],
    [
      'mfa_forced',
      [
        ...challengeCalls,
        'DELETE /token',
        'GET /user/signed-in',
        'GET /mfa',
        'GET /mfa/status',
        'GET /mfa/sudo',
        'POST /mfa/sudo',
        'GET /mfa/{method}/activate',
        'POST /mfa/activate',
        'GET /authorize',
        'POST /authorize',
        'POST /authorize/account',
        'DELETE /authorize',
      ],
    ],
    [null, everything.map(nameOf)],
  ] as const)('%s', (requiredAction, calls) => expect(openTo(requiredAction)).toEqual(calls.toSorted()));
});

test.each([
  ['weak_password', { password: 'kort' }, 'required-action-weak-password'],
  ['mfa_forced', { mfa_forced: 'yes' }, 'required-action-mfa-forced'],
])('a restricted session (%s) is refused GET /user, and may end itself', async (_action, given, code) => {
  const { token } = await tokenOf(given as Record<string, string>);
  const answer = await service.call('/user', bearer(token));
  expect([answer.status, answer.json.code]).toEqual([403, code]);
  expect((await service.call('/token', { method: 'DELETE', ...bearer(token) })).status).toBe(204);
});

test.each([
  ['update accounts set password_status = 2', 'required-action-weak-password'],
  ['update accounts set is_mfa_forced = true', 'required-action-mfa-forced'],
])('an operator’s act holds at once for a full token: %s', async (act, code) => {
  const { token, email } = await tokenOf();
  expect((await service.call('/user', bearer(token))).status).toBe(200);
  await service.deps.db.query(`${act} where id = (select account_id from identifiers where value = $1)`, [
    email,
  ]);
  const answer = await service.call('/user', bearer(token));
  expect([answer.status, answer.json.code]).toEqual([403, code]);
});

test('a token works on the hosts of the market it was issued on, and nowhere else', async () => {
  const { token } = await tokenOf();
  const elsewhere = { host: 'account-api.talon-lux.localhost:3000', ...bearer(token) };
  expect((await service.call('/user', bearer(token))).status).toBe(200);
  expect((await service.call('/user', elsewhere)).json.code).toBe('login-required');
  await service.call('/token', { method: 'DELETE', ...elsewhere });
  expect((await service.call('/user', bearer(token))).status).toBe(200);
});

test('a token ends at logout, and when its time is over', async () => {
  const first = await tokenOf();
  expect((await service.call('/token', { method: 'DELETE', ...bearer(first.token) })).status).toBe(204);
  expect((await service.call('/user', bearer(first.token))).status).toBe(401);
  const second = await tokenOf();
  await service.deps.db.query('update tokens set expires_at = now()');
  expect((await service.call('/user', bearer(second.token))).status).toBe(401);
});

describe('the token is read from the Authorization header only', () => {
  test.each([
    ['none', {}, ''],
    ['Basic', { Authorization: 'Basic TOKEN' }, ''],
    ['two', { Authorization: 'Bearer TOKEN TOKEN' }, ''],
    ['a cookie', { Cookie: 'uzzer_token=TOKEN' }, ''],
    ['the query', {}, '?access_token=TOKEN'],
    ['an unknown one', { Authorization: `Bearer ${'A'.repeat(43)}` }, ''],
    ['a long one', { Authorization: `Bearer ${'A'.repeat(9000)}` }, ''],
  ])('%s', async (_name, headers: Record<string, string>, query) => {
    const { token } = await tokenOf();
    const put = (text: string) => text.replaceAll('TOKEN', token);
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)]));
    const answer = await service.call(`/user${put(query)}`, { headers: given });
    expect([answer.status, answer.json.code]).toEqual([401, 'login-required']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

test('every endpoint is bound exactly once', () => {
  expect(misboundEndpoints([...routes, ...resourceRoutes, ...consoleRoutes])).toEqual([]);
  expect(routes.length).toBe(Object.keys(endpoints).length);
});
