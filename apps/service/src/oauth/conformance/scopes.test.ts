import { describe, expect, test } from 'vitest';
import { basicProfile, plain } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

const profile = ['name', 'given_name', 'family_name', 'birthdate', 'gender', 'locale'];
const email = ['email', 'email_verified'];
const phone = ['phone_number', 'phone_number_verified'];

describe('the basic profile: the claims of scopes at userinfo', () => {
  test.each([
    ['oidcc-scope-profile', 'openid profile', profile],
    ['oidcc-scope-email', 'openid email', email],
    // No street address is stored: the scope is accepted, without a claim.
    ['oidcc-scope-address', 'openid address', []],
    ['oidcc-scope-phone', 'openid phone', phone],
    ['oidcc-scope-all', 'openid profile email address phone', [...profile, ...email, ...phone]],
  ])('%s', async (_name, scope, claims) => {
    const { app, browser, account } = await basicProfile(service);
    await service.deps.db.query("update accounts set birthdate = '1990-05-17', gender = 'f' where id = $1", [
      account.id,
    ]);
    const tokens = await app.signIn(browser, plain({ scope }));
    expect(tokens.scope?.split(' ').toSorted()).toEqual(scope.split(' ').toSorted());
    const userInfo = await app.userinfo(tokens.access_token);
    expect(Object.keys(userInfo).toSorted()).toEqual(['sub', ...claims].toSorted());
    if (claims.includes('email'))
      expect(userInfo).toMatchObject({ email: account.email, email_verified: true });
    if (claims.includes('phone_number')) expect(userInfo.phone_number).toMatch(/^\+\d+$/);
    if (claims.includes('birthdate'))
      expect(userInfo).toMatchObject({ birthdate: '1990-05-17', locale: 'en' });
  });
});
