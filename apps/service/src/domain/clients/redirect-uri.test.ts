import { describe, expect, test } from 'vitest';
import { destinationOf, redirectUriProblem, webAddressProblem } from './redirect-uri';

const closedDomains = ['talon.example', 'talon-lux.localhost'];
const confidential = { isPublic: false, isDevelopment: false, closedDomains };
const publicClient = { ...confidential, isPublic: true };
const development = { ...confidential, isDevelopment: true };
const ownClient = { ...confidential, closedDomains: [] };

describe('accepts', () => {
  test.each([
    ['https://lunchbox.example/callback', confidential],
    ['https://lunchbox.example', confidential],
    ['https://lunchbox.example:8443/a/b?c=d', confidential],
    ['https://[2001:db8::1]/callback', confidential],
    ['com.example.lunchbox:/callback', publicClient],
    ['com.example.lunch-box:/a/b', publicClient],
    ['http://127.0.0.1/callback', publicClient],
    ['http://localhost/callback', publicClient],
    ['http://[::1]:9000/callback', publicClient],
    ['http://sample-app.localhost:3000/callback', development],
    ['http://localhost:3000/callback', development],
    ['http://127.0.0.1:3000/callback', development],
    ['https://nottalon.example/callback', confidential],
    ['https://talon.example.lunchbox.example/callback', confidential],
    ['https://personal.talon.example/callback', ownClient],
    ['example.talon:/callback', publicClient],
  ])('%s', (uri, by) => expect(redirectUriProblem(uri, by)).toBeUndefined());
});

describe('rejects', () => {
  test.each([
    ['what is no address', 'lunchbox.example/callback', confidential, 'is no address'],
    ['nothing', '', confidential, 'is no address'],
    ['any host of a domain', 'https://*.lunchbox.example/callback', confidential, 'has a wildcard'],
    ['any path', 'https://lunchbox.example/*', confidential, 'has a wildcard'],
    ['a fragment', 'https://lunchbox.example/#callback', confidential, 'has a fragment'],
    ['an empty fragment', 'https://lunchbox.example/#', confidential, 'has a fragment'],
    ['a user', 'https://lunchbox.example@evil.example/', confidential, 'names a user'],
    ['a user with a password', 'https://a:b@evil.example/', confidential, 'names a user'],
    ['an endless one', `https://lunchbox.example/${'a'.repeat(2000)}`, confidential, 'is longer'],
    ['dot segments', 'https://lunchbox.example/a/../b', confidential, 'as browsers write it'],
    ['capitals in the host', 'https://Lunchbox.example/', confidential, 'as browsers write it'],
    ['backslashes', 'https:\\\\lunchbox.example\\a', confidential, 'as browsers write it'],
    ['a tab', 'https://lunchbox.example/\tcallback', confidential, 'as browsers write it'],
    ['its default port', 'https://lunchbox.example:443/', confidential, 'as browsers write it'],
    ['plain HTTP', 'http://lunchbox.example/callback', confidential, 'needs https'],
    ['plain HTTP, for a public client', 'http://lunchbox.example/callback', publicClient, 'needs https'],
    ['plain HTTP, in development', 'http://lunchbox.example/callback', development, 'needs https'],
    ['a host that ends like localhost', 'http://evillocalhost/callback', development, 'needs https'],
    ['localhost by name, outside development', 'http://localhost/callback', confidential, 'needs https'],
    ['loopback, for a server', 'http://127.0.0.1/callback', confidential, 'needs https'],
    ['an app’s scheme, for a server', 'com.example.lunchbox:/callback', confidential, 'needs https'],
    ['an app’s scheme without a dot', 'lunchbox:/callback', publicClient, 'needs https, or'],
    ['an app’s scheme with a host', 'com.example.lunchbox://callback', publicClient, 'one slash'],
    ['an app’s scheme without a path', 'com.example.lunchbox:callback', publicClient, 'one slash'],
    ['a script', 'javascript:alert(1)', publicClient, 'needs https, or'],
    ['data', 'data:text/html,a', publicClient, 'needs https, or'],
    ['a file', 'file:///etc/passwd', publicClient, 'needs https, or'],
    ['a market’s domain', 'https://talon.example/callback', confidential, 'the shared sign-in cookie'],
    ['a host under it', 'https://app.talon.example/callback', confidential, 'the shared sign-in cookie'],
    ['one deep under it', 'https://a.b.talon.example:8443/', publicClient, 'the shared sign-in cookie'],
    ['one with a dot at its end', 'https://app.talon.example./', confidential, 'the shared sign-in cookie'],
    [
      'one of the other market',
      'http://a.talon-lux.localhost:3000/',
      development,
      'the shared sign-in cookie',
    ],
  ])('%s', (_what, uri, by, problem) => expect(redirectUriProblem(uri, by)).toContain(problem));
});

test.each([
  ['https://lunchbox.example/ended', false, undefined],
  ['http://lunchbox.localhost:3000/', true, undefined],
  ['http://127.0.0.1:3000/', false, 'needs https'],
  ['com.example.lunchbox:/', false, 'needs https, or'],
  ['https://pages.talon.example/lunchbox', false, 'the shared sign-in cookie'],
])('a page or a service at %s, in development %s', (uri, isDevelopment, problem) => {
  const found = webAddressProblem(uri, { isDevelopment, closedDomains });
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test.each([
  ['https://lunchbox.example/callback', 'lunchbox.example'],
  ['https://lunchbox.example:8443/', 'lunchbox.example:8443'],
  ['com.example.lunchbox:/callback', 'com.example.lunchbox'],
])('an answer to %s goes, as people know it, to %s', (uri, host) => expect(destinationOf(uri)).toBe(host));
