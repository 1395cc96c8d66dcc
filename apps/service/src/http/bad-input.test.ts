import { afterEach, describe, expect, test } from 'vitest';
import { withTestService, type Call } from '../testing/service';

const service = withTestService();

const tables = ['accounts', 'sessions', 'tokens', 'audit_events', 'sign_in_failures'];
afterEach(async () => {
  for (const table of tables) {
    const { rows } = await service.deps.db.query(`select count(*)::int as count from ${table}`);
    expect([table, rows[0].count]).toEqual([table, 0]);
  }
});

const good = { email: 'a@b.example', password: 'x' };
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('bad input gets a clear 4xx with code and sentence, and nothing is half-done', () => {
  const bodies: [string, unknown, number, string, string[]?][] = [
    ['nothing', '', 400, 'invalid-json'],
    ['not JSON', '{"email":', 400, 'invalid-json'],
    ['a number', 7, 400, 'invalid-request'],
    ['null', null, 400, 'invalid-request'],
    ['an array', [good], 400, 'invalid-request'],
    ['no identifier', { password: 'x' }, 400, 'invalid-request', ['email']],
    ['both identifiers', { ...good, phone: '+32470123401' }, 400, 'invalid-request', ['email']],
    ['no password', { email: 'a@b.example' }, 400, 'invalid-request', ['password']],
    ['an empty password', { ...good, password: '' }, 400, 'invalid-request', ['password']],
    ['a password that is an array', { ...good, password: ['x'] }, 400, 'invalid-request', ['password']],
    [
      'a password of 1,025 signs',
      { ...good, password: 'x'.repeat(1025) },
      400,
      'invalid-request',
      ['password'],
    ],
    ['an e-mail that is a number', { ...good, email: 7 }, 400, 'invalid-request', ['email']],
    ['an e-mail that is an object', { ...good, email: { $ne: '' } }, 400, 'invalid-request', ['email']],
    ['what is no e-mail', { ...good, email: 'a@@b' }, 400, 'invalid-request', ['email']],
    ['what is no phone', { phone: '12', password: 'x' }, 400, 'invalid-request', ['phone']],
    ['NUL', { ...good, password: 'a\0b' }, 400, 'invalid-request', ['password']],
    [
      'half a surrogate pair',
      '{"email":"a@b.example","password":"\\ud800"}',
      400,
      'invalid-request',
      ['password'],
    ],
    ['a key with NUL', '{"a\\u0000":1}', 400, 'invalid-request'],
    ['__proto__', '{"__proto__":{"email":"a@b.example","password":"x"}}', 400, 'invalid-request'],
    ['nesting', deep(20), 400, 'invalid-request'],
    ['nesting thousands deep', deep(2000), 400, 'invalid-request'],
    ['more than 16 KiB', { ...good, password: 'x'.repeat(17_000) }, 413, 'body-too-large'],
  ];

  test.each(bodies)('%s', async (_name, body, status, code, fields) => {
    const answer = await service.call('/token', { body, headers: { 'Accept-Language': 'fr-BE' } });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    if (fields) expect(answer.json.fields).toEqual(fields);
    expect(answer.json.message.length).toBeGreaterThan(10);
  });

  test('a body in pieces without a length is cut off at 16 KiB too', async () => {
    const headers = { 'Transfer-Encoding': 'chunked' };
    const answer = await service.call('/token', { body: 'x'.repeat(17_000), headers });
    expect([answer.status, answer.json.code]).toEqual([413, 'body-too-large']);
  });

  const calls: [string, string, Call, number, string][] = [
    [
      'a form',
      '/token',
      { body: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    [
      'text',
      '/token',
      { body: '{}', headers: { 'Content-Type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    ['a method that is not', '/token', { method: 'PATCH' }, 405, 'method-not-allowed'],
    ['GET where it is POST', '/token', {}, 405, 'method-not-allowed'],
    ['a path that is not', '/nowhere', {}, 404, 'not-found'],
    ['broken percent signs', '/clients/%zz', {}, 404, 'unknown-client'],
    ['bytes that are no text', '/clients/%c0%80', {}, 404, 'unknown-client'],
    ['NUL in a path', '/clients/%00', {}, 400, 'invalid-request'],
    ['a host that is not ours', '/user', { host: 'evil.example' }, 421, 'unknown-host'],
    ['a look-alike host', '/user', { host: 'account-api.talon.localhost.evil.example' }, 421, 'unknown-host'],
    [
      'a host with credentials',
      '/user',
      { host: 'account-api.talon.localhost@evil.example' },
      400,
      'invalid-request',
    ],
  ];

  test.each(calls)('%s', async (_name, path, call, status, code) => {
    const answer = await service.call(path, call);
    expect([answer.status, answer.json?.code]).toEqual([status, code]);
  });

  test('a method that is not allowed names those that are (RFC 9110, 15.5.6)', async () => {
    expect((await service.call('/token', { method: 'PUT' })).headers.allow).toBe('POST, DELETE');
  });
});

const account = 'account-api.talon.localhost';
const general = 'api.talon.localhost';
const sentences = {
  nl: 'We vinden niet',
  fr: 'Nous ne trouvons pas',
  en: 'We cannot find',
  de: 'Wir finden nicht',
};

test.each<[string, string, keyof typeof sentences]>([
  [account, 'fr-BE', 'fr'],
  [account, 'en-GB', 'en'],
  [account, 'de-DE', 'de'],
  [account, 'xx, *;q=0.1', 'nl'],
  [account, '\u00e9;;;q=9', 'nl'],
  [account, '', 'nl'],
  [general, 'fr-BE', 'fr'],
  [general, 'nl', 'nl'],
  [general, 'xx, *;q=0.1', 'en'],
  [general, '', 'en'],
])('at %s, “%s” gets a sentence in %s', async (host, asked, language) => {
  const answer = await service.call('/nowhere', { host, headers: { 'Accept-Language': asked } });
  expect(answer.status).toBe(404);
  expect(answer.json.message).toContain(sentences[language]);
});
