import { expect, test } from 'vitest';
import { ownPageOf } from './own-page';

test.each<[string, string | null, string[], string | null]>([
  ['its own page', 'https://a.example/lunch', ['https://b.example/back'], 'https://a.example/lunch'],
  ['the site of its redirect URI', null, ['https://a.example:8443/back?x=1'], 'https://a.example:8443/'],
  ['the one site of several', null, ['https://a.example/one', 'https://a.example/two'], 'https://a.example/'],
  [
    'of two sites the one of this market',
    null,
    ['https://deals.talon.example/back', 'https://deals.talon-lux.example/back'],
    'https://deals.talon.example/',
  ],
  ['nothing, of two sites', null, ['https://a.example/back', 'https://b.example/back'], null],
  [
    'nothing, of two of this market',
    null,
    ['https://a.talon.example/back', 'https://b.talon.example/back'],
    null,
  ],
  ['nothing, of an app’s scheme', null, ['com.example.lunchbox:/back'], null],
  [
    'nothing, of an app on the person’s own device',
    null,
    ['http://127.0.0.1/back', 'http://[::1]/back'],
    null,
  ],
  [
    'the site beside that device',
    null,
    ['http://127.0.0.1/back', 'https://a.example/b'],
    'https://a.example/',
  ],
  [
    'the site beside an app’s scheme',
    null,
    ['com.example.lunchbox:/back', 'https://a.example/b'],
    'https://a.example/',
  ],
])('an application is led back to by %s', (_what, client_uri, redirect_uris, page) =>
  expect(ownPageOf({ client_uri, redirect_uris }, 'talon.example')).toBe(page),
);
