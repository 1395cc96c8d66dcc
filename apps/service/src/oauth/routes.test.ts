import { expect, test } from 'vitest';
import { isEnginePath, routeOf } from './routes';

test.each([
  ['/oauth/token', '/oauth/token'],
  ['/oauth/userinfo?access_token=secret', '/oauth/userinfo'],
  ['/oauth/authorize?client_id=a', '/oauth/authorize'],
  ['/oauth/authorize/S3cretUid', '/oauth/authorize/{uid}'],
  ['/oauth/end-session/confirm', '/oauth/end-session/confirm'],
  ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
  ['/oauth/AUTHORIZE/S3cretUid', 'none'],
  ['/oauth/made-up-4711', 'none'],
])('the engine serves %s, with the route %s in metrics and log', (url, route) => {
  expect(isEnginePath({ url })).toBe(true);
  expect(routeOf(url)).toBe(route);
});

test.each(['/oauth', '/token', '/user?to=/oauth/token', '//oauth/token', ''])(
  'the engine does not serve %s',
  url => {
    expect(isEnginePath({ url })).toBe(false);
  },
);
