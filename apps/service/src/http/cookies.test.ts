import { describe, expect, test } from 'vitest';
import { cookiesOf } from './cookies';

const outgoing = { appendHeader: () => outgoing as never };
const read = (cookie: string | undefined, name: string) =>
  cookiesOf({ headers: cookie === undefined ? {} : { cookie } }, outgoing, false).read(name);

describe('a cookie is read by its whole name', () => {
  test.each([
    ['alone', 'trust-a=secret', 'secret'],
    ['among others', 'uzzer_token=x; trust-a=secret; other=y', 'secret'],
    ['without blanks', 'other=y;trust-a=secret', 'secret'],
    ['the first of its name', 'trust-a=secret; trust-a=planted', 'secret'],
    ['with an equals sign in it', 'trust-a=se=cret', 'se=cret'],
    ['empty', 'trust-a=', ''],
    ['not where it ends another name', 'my-trust-a=planted', undefined],
    ['not where it begins another name', 'trust-ab=planted', undefined],
    ['not from another one’s value', 'other="trust-a=planted"', undefined],
    ['not where none is sent', undefined, undefined],
  ])('%s', (_, cookie, value) => expect(read(cookie, 'trust-a')).toBe(value));
});

describe('a cookie is kept out of reach of scripts, for calls of the same site to its path', () => {
  test.each([
    ['http', false, ''],
    ['https', true, '; Secure'],
  ])('%s', (_, isSecure, suffix) => {
    const sent: [string, string][] = [];
    const response = { appendHeader: (name: string, value: string) => (sent.push([name, value]), response) };
    cookiesOf({ headers: {} }, response as never, isSecure).keep('trust-a', 'secret', '/token', 60);
    expect(sent).toEqual([
      ['Set-Cookie', `trust-a=secret; Max-Age=60; Path=/token; HttpOnly; SameSite=Strict${suffix}`],
    ]);
  });
});
