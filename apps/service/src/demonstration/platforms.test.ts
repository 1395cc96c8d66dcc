import { luxembourg } from '@talon/markets/lu/market';
import { listDemoPlatforms } from '@talon/platforms/platforms';
import { platformLinks } from '@talon/rules/platform-links';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { createBrowser } from '../testing/browser';
import { startTestService, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: { DEMONSTRATION: '1' }, hasOwnPort: true });

const open = (subdomain: string, token?: string, path = '/', language = 'en', domain = 'talon.localhost') =>
  service.call(path, {
    host: `${subdomain}.${domain}:${service.port}`,
    headers: { 'Accept-Language': language, ...(token && { Cookie: `uzzer_token=${token}` }) },
  });

async function person(given: { user_id?: string; customer_user_id?: string } = {}) {
  const { browser, account } = await signedIn(service);
  for (const [platform, person] of [
    ['personal', given.user_id],
    ['client', given.customer_user_id],
  ]) {
    if (person === undefined) continue;
    await service.deps.db.query(
      'insert into platform_links (account_id, platform, person_id) values ($1, $2, $3)',
      [account.id, platform, person],
    );
  }
  return { browser, account, token: browser.token() };
}

describe('a platform', () => {
  test('shows the person of the shared cookie and their id on the platform', async () => {
    const { token, account } = await person({ customer_user_id: 'C-77' });
    await service.deps.db.query("update accounts set firstname = 'Lotte', language = 'fr' where id = $1", [
      account.id,
    ]);
    const { status, text, headers } = await open('client', token);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('Connecté en tant que Lotte');
    expect(text).toContain('<dd>C-77</dd>');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('shows no id of another platform', async () => {
    const { token } = await person({ customer_user_id: 'C-78' });
    const { text } = await open('personal', token);
    expect(text).toContain('class="button"');
    expect(text).not.toContain('C-78');
  });

  test('without a cookie, sends the person to sign in at the portal', async () => {
    const { text } = await open('client');
    expect(text).toContain('You are not logged in');
    expect(text).toContain(`href="http://account.talon.localhost:${service.port}/"`);
    expect((await open('client', undefined, '/', 'nl')).text).toContain('U bent niet aangemeld');
  });

  test('reads the shared cookie once more after a 401, before it shows the person as signed out', async () => {
    const { token } = await person();
    const old = 'A'.repeat(43);
    const first = await open('client', old);
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/?again');
    expect((await open('client', token, '/?again')).text).toContain('Logged in as');
    const second = await open('client', old, '/?again');
    expect(second.status).toBe(200);
    expect(second.text).toContain('You are not logged in');
  });

  test('shows nobody once the session has ended', async () => {
    const { browser, token } = await person();
    expect((await open('client', token)).text).toContain('Logged in as');
    await browser.call('/token', { method: 'DELETE' });
    expect((await open('client', token, '/?again')).text).toContain('You are not logged in');
  });

  test('does not accept a restricted session as a sign-in', async () => {
    const { email } = await addAccount(service.deps, { password_imposed: 'yes' });
    const browser = createBrowser(service);
    const { json } = await browser.signIn({ email, phone: '' });
    expect(json.required_action).toBe('weak_password');
    const { status, text } = await open('personal', json.access_token);
    expect(status).toBe(200);
    expect(text).toContain('You are almost logged in');
    expect(text).not.toContain('Logged in as');
  });

  test('does not accept a token of the other market', async () => {
    const { token } = await person();
    expect((await open('client', token, '/?again', 'en', 'talon-lux.localhost')).text).toContain(
      'You are not logged in',
    );
  });

  test('does not call the service with a cookie that is no token', async () => {
    const { status, text } = await open('client', 'x; y');
    expect(status).toBe(200);
    expect(text).toContain('You are not logged in');
  });

  test('escapes the name of the person', async () => {
    const { token, account } = await person();
    await service.deps.db.query("update accounts set firstname = '<img src=x>' where id = $1", [account.id]);
    expect((await open('client', token)).text).not.toContain('<img');
  });

  test('exists for every link of the dashboard, in both markets', async () => {
    for (const { subdomain } of platformLinks) {
      if (subdomain === null) continue;
      expect((await open(subdomain)).status).toBe(200);
      expect((await open(subdomain, undefined, '/', 'en', luxembourg.domain)).status).toBe(200);
    }
    for (const { subdomain } of listDemoPlatforms(luxembourg)) {
      expect((await open(subdomain, undefined, '/', 'en', luxembourg.domain)).status).toBe(200);
    }
    expect((await open('deals')).status).toBe(200);
    expect((await open('deals', undefined, '/', 'en', luxembourg.domain)).status).toBe(421);
  });

  test('of the deals starts its own sign-in and refuses a forged response', async () => {
    const response = await open('deals', undefined, '/authorize?client_id=51');
    const target = new URL(response.headers.location ?? '');
    expect(target.origin).toBe(`http://account.talon.localhost:${service.port}`);
    expect(target.searchParams.get('redirect_uri')).toBe(
      `http://deals.talon.localhost:${service.port}/welcome`,
    );
    expect(response.headers['set-cookie']?.[0]).toContain(
      `sign-in-state=${target.searchParams.get('state')}`,
    );
    const forged = await open('deals', undefined, '/welcome?code=stolen&state=guessed');
    expect(forged.status).toBe(400);
    expect(forged.text).toContain('We could not log you in');
  });
});

test('no platform is served outside a demonstration', async () => {
  const production = await startTestService();
  for (const { subdomain } of listDemoPlatforms(luxembourg)) {
    expect((await production.call('/', { host: `${subdomain}.talon.localhost` })).status).toBe(421);
  }
  await production.stop();
});
