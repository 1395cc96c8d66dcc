import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cookiesOf } from './cookies';

async function read(cookie: string | undefined, name: string): Promise<string | undefined> {
  const values: (string | undefined)[] = [];
  const app = new Hono().get('/', context => {
    values.push(cookiesOf(context, false).read(name));
    return context.body(null, 204);
  });
  await app.request('/', cookie === undefined ? {} : { headers: { Cookie: cookie } });
  return values[0];
}

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
  ])('%s', async (_, cookie, value) => expect(await read(cookie, 'trust-a')).toBe(value));
});

describe('a cookie is kept out of reach of scripts, for calls of the same site to its path', () => {
  test.each([
    ['http', false, 'trust-a=secret; Max-Age=60; Path=/token; HttpOnly; SameSite=Strict'],
    ['https', true, '__Host-trust-a=secret; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict'],
  ])('%s', async (_, isSecure, line) => {
    const app = new Hono().get('/', context => {
      cookiesOf(context, isSecure).keep('trust-a', 'secret', '/token', 60);
      return context.body(null, 204, { 'Cache-Control': 'no-store' });
    });
    const { headers } = await app.request('/');
    expect(headers.getSetCookie()).toEqual([line]);
  });
});
