import { describe, expect, test } from 'vitest';
import { withTestService } from '../../testing/service';
import { addClient } from './add-client';
import { changeClient } from './change-client';

const service = withTestService();
const svg = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M1 1'/></svg>";
const logo = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const host = 'account.talon.localhost:3000';

let count = 0;
async function added(given: object = {}): Promise<string> {
  count += 1;
  const id = `logo-${count}`;
  const registration = {
    client_name: 'Lunchbox',
    redirect_uris: ['https://lunchbox.example/callback'],
    scope: 'openid',
    default_scope: 'openid',
    token_endpoint_auth_method: 'none',
    logo_uri: logo,
    ...given,
  };
  await addClient(service.deps, id, JSON.stringify(registration));
  return id;
}
const logoOf = async (id: string): Promise<string | null> => (await service.call(`/clients/${id}`)).json.logo;

describe('the logo of a client', () => {
  test('is served from the portal’s host as a picture and nothing else', async () => {
    const path = await logoOf(await added());
    expect(path).toMatch(/^\/client-logos\/[\da-f]{64}$/);
    const { status, headers, text } = await service.call(path ?? '', { host });
    expect([status, text]).toEqual([200, svg]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is replaced and removed only by a change that names it', async () => {
    const id = await added();
    const before = await logoOf(id);
    await changeClient(service.deps, id, JSON.stringify({ client_name: 'Lunch' }));
    expect(await logoOf(id)).toBe(before);
    await changeClient(service.deps, id, JSON.stringify({ logo_uri: null }));
    expect(await logoOf(id)).toBeNull();
  });

  test('with a script refuses the registration', async () => {
    const evil = `data:image/svg+xml,${encodeURIComponent('<svg><script>alert(1)</script></svg>')}`;
    await expect(added({ logo_uri: evil })).rejects.toThrow('logo_uri: is no PNG, JPEG or WebP picture');
    expect((await service.call(`/clients/logo-${count}`)).status).toBe(404);
  });

  test.each(['/client-logos/x', '/client-logos/%00', `/client-logos/${'0'.repeat(64)}`])(
    'that does not exist is not found: %s',
    async path => expect((await service.call(path, { host })).status).toBe(404),
  );
});

test('the page loads pictures from its own host only', async () => {
  const { headers } = await service.call('/login/email', { host });
  const rules = String(headers['content-security-policy']).split('; ');
  expect(rules).toContain("img-src 'self'");
});
