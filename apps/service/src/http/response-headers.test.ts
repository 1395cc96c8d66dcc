import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();
const origin = 'http://account.talon.localhost:3000';

test('a call of a page has the headers of every response and those for its origin', async () => {
  const { browser } = await signedIn(service);
  const answer = await browser.call('/user', { headers: { Origin: origin } });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-type': 'application/json',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/\w+/),
  });
});

test.each([
  ['of a page', '/login', { host: 'account.talon.localhost:3000' }],
  ['of a call', '/user', {}],
  ['of the engine', '/oauth/userinfo', {}],
  ['of an unknown host', '/', { host: 'nobody.example' }],
])('an answer %s has each header once', async (_what, path, call) => {
  const { headers } = await service.call(path, call);
  for (const name of ['content-security-policy', 'x-request-id', 'x-frame-options', 'cache-control'])
    expect(String(headers[name]).length, name).toBeGreaterThan(0);
  expect(String(headers['content-security-policy']).match(/default-src/g)).toHaveLength(1);
});
