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

test.each([
  [host, 'be', '#0f4d3d'],
  ['account.talon-lux.localhost:3000', 'lu', undefined],
])('on %s the page names a manifest whose home-screen icons exist', async (own, _market, colour) => {
  const page = await service.call('/login/email', { host: own });
  expect(page.text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const [, touchIcon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.text) ?? [];
  const { status, headers, text } = await service.call('/manifest.webmanifest', { host: own });
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json']);
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({ name: 'Talon', start_url: '/', ...(colour && { theme_color: colour }) });
  for (const path of [touchIcon, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const icon = await service.call(path, { host: own });
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
  }
});
