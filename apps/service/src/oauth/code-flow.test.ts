import { expect, test } from 'vitest';
import { addApplication, offline } from '../testing/applications';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService();

test('a person consents, and the client receives the claims of the approved scopes', async () => {
  const app = await addApplication(service);
  const { account, browser } = await signedIn(service);
  const tokens = await app.signIn(browser, { scope: 'openid profile email balance' });
  expect(tokens.scope).toBe('openid profile email balance');
  expect(tokens.claims()).toMatchObject({ sub: account.id, iss: 'http://account-api.talon.localhost:3000' });
  expect(await app.userinfo(tokens.access_token)).toMatchObject({
    sub: account.id,
    email: account.email,
    email_verified: true,
    name: 'Lotte Peeters',
  });
  expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true, sub: account.id });
});

test('approved offline access issues a refresh token, which is rotated at each use', async () => {
  const app = await addApplication(service, { secret: null });
  const { browser } = await signedIn(service);
  const first = await app.signIn(browser, offline);
  const second = await app.refresh(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await app.userinfo(second.access_token)).toHaveProperty('sub');
});
