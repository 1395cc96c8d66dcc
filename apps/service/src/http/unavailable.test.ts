import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const service = withTestService({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' } });

test.each([
  ['POST', '/token', { email: 'a@b.example', password: 'a password' }],
  ['GET', '/user', undefined],
] as const)(
  'while the database is away %s %s answers 503 and when to try again',
  async (method, path, body) => {
    const headers = { Authorization: `Bearer ${'A'.repeat(43)}` };
    const answer = await service.call(path, { method, headers, ...(body && { body }) });
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
  },
);

test('the page is served all the same, and the node says that it is not ready', async () => {
  expect((await service.call('/login/email', { host: 'account.talon.localhost' })).status).toBe(200);
  expect((await service.call('/ready')).status).toBe(503);
});
