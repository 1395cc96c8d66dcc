import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const service = withTestService();
const host = 'account.talon.localhost:3000';

test('robots.txt keeps search engines away from pages of signed-in people', async () => {
  const { status, headers, text } = await service.call('/robots.txt', { host });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(text).toContain('Disallow: /user/');
});

test('.well-known/change-password leads to the security page, for password managers', async () => {
  const { status, headers } = await service.call('/.well-known/change-password', { host });
  expect([status, headers.location]).toEqual([302, '/user/security']);
});
