import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEnv, readServerEnv } from './env';
import { settingWarnings } from './env/unsafe-settings';

const bytesOf = (name: string) => createHash('sha256').update(name).digest();
const keyOf = (name: string) => bytesOf(name).toString('base64');
const token = 'zXk2b0vQmT9_pL4sRw7y';

/** A configuration on public domains with every provider. */
const safe: Record<string, string> = {
  DATABASE_URL: 'postgresql://talon@db.example/talon?sslmode=verify-full',
  HASH_KEYS: `2:${keyOf('two')} 1:${keyOf('one')}`,
  ENCRYPTION_KEYS: `b:${keyOf('b')} a:${keyOf('a')}`,
  DOMAINS: 'be=talon.example lu=talon-lux.example',
  PUBLIC_PROTOCOL: 'https',
  TRUSTED_PROXIES: '10.0.0.0/8',
  METRICS_TOKEN: token,
  MAIL_URL: 'smtp://user:password@mail.example:587',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_TOKEN: token,
  CARD_SYSTEM_URL: 'https://cards.example/',
  CARD_SYSTEM_TOKEN: token,
  DIRECTORY_URL: 'https://directory.example/',
  DIRECTORY_TOKEN: token,
  BREACH_LIST_URL: 'https://breaches.example/range',
};

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const many = (length: number, byteAt: (index: number) => number) =>
  base64(Array.from({ length }, (_, index) => byteAt(index)));

test('a safe configuration starts', () => {
  expect(() => readServerEnv(safe)).not.toThrow();
});

describe.each<[string, Record<string, string>, string]>([
  ['http on a real domain', { PUBLIC_PROTOCOL: 'http' }, 'PUBLIC_PROTOCOL must be https'],
  [
    'http on one real domain',
    { PUBLIC_PROTOCOL: 'http', DOMAINS: 'be=a.localhost lu=b.example' },
    'PUBLIC_PROTOCOL',
  ],
  [
    'http for the console on a real domain',
    { PUBLIC_PROTOCOL: 'http', DOMAINS: 'be=a.localhost lu=b.localhost', CONSOLE_HOST: 'console.b.example' },
    'PUBLIC_PROTOCOL must be https unless',
  ],
  ['an all-zero hash key', { HASH_KEYS: `1:${many(32, () => 0)}` }, 'HASH_KEYS must be random'],
  ['one byte repeated', { ENCRYPTION_KEYS: `a:${many(32, () => 7)}` }, 'ENCRYPTION_KEYS must be random'],
  [
    'a short pattern repeated',
    { HASH_KEYS: `1:${many(32, index => index % 16)}` },
    'HASH_KEYS must be random',
  ],
  ['a sequence', { HASH_KEYS: `1:${many(32, index => index * 3)}` }, 'HASH_KEYS must be random'],
  [
    'text',
    { HASH_KEYS: `1:${Buffer.from('correct horse battery staple now').toString('base64')}` },
    'HASH_KEYS must be random',
  ],
  [
    'hexadecimal text',
    { ENCRYPTION_KEYS: `a:${Buffer.from(bytesOf('a').toString('hex').slice(0, 32)).toString('base64')}` },
    'ENCRYPTION_KEYS must be random',
  ],
  [
    'a key that is too short',
    { HASH_KEYS: `1:${bytesOf('one').subarray(0, 16).toString('base64')}` },
    'HASH_KEYS must be',
  ],
  [
    'a weak key that is not the first',
    { HASH_KEYS: `2:${keyOf('two')} 1:${many(32, () => 0)}` },
    'HASH_KEYS must be random',
  ],
  [
    'the same key twice',
    { HASH_KEYS: `2:${keyOf('one')} 1:${keyOf('one')}` },
    'HASH_KEYS must be keys that are used only once',
  ],
  [
    'the same key in both lists',
    { HASH_KEYS: `1:${keyOf('a')}` },
    'ENCRYPTION_KEYS must be keys that are used only once',
  ],
  [
    'the same name twice',
    { ENCRYPTION_KEYS: `a:${keyOf('a')} a:${keyOf('b')}` },
    'ENCRYPTION_KEYS must be keys with different names',
  ],
  ['a guessable token', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaa' }, 'METRICS_TOKEN must be a random token'],
  [
    'an SMS gateway without TLS',
    { SMS_GATEWAY_URL: 'http://sms.example/send' },
    'SMS_GATEWAY_URL must be an https address',
  ],
  ...['HTTP://sms.example/send', ' http://sms.example/send', 'hTTp:sms.example/send'].map(
    (url): [string, Record<string, string>, string] => [
      `an SMS gateway without TLS, written as “${url}”`,
      { SMS_GATEWAY_URL: url },
      'SMS_GATEWAY_URL must be an https address',
    ],
  ),
  [
    'an SMS gateway without a token',
    { SMS_GATEWAY_TOKEN: '' },
    'SMS_GATEWAY_TOKEN must be given together with',
  ],
  [
    'a card system without TLS',
    { CARD_SYSTEM_URL: 'http://10.0.0.7/' },
    'CARD_SYSTEM_URL must be an https address',
  ],
  [
    'a card system without a token',
    { CARD_SYSTEM_TOKEN: '' },
    'CARD_SYSTEM_TOKEN must be given together with',
  ],
  [
    'a directory without TLS',
    { DIRECTORY_URL: 'http://directory.example/' },
    'DIRECTORY_URL must be an https address',
  ],
  ['a directory without a token', { DIRECTORY_TOKEN: '' }, 'DIRECTORY_TOKEN must be given together with'],
  [
    'a breach list without TLS',
    { BREACH_LIST_URL: 'http://breaches.example/' },
    'BREACH_LIST_URL must be an https address',
  ],
  [
    'error reports without TLS',
    { SERVICE_ERROR_REPORTS_DSN: 'http://key@errors.example/1' },
    'SERVICE_ERROR_REPORTS_DSN must be an https address',
  ],
  [
    'PostgreSQL without TLS',
    { DATABASE_URL: 'postgresql://db.example/talon' },
    'DATABASE_URL must be with sslmode',
  ],
  ...['disable', 'allow', 'prefer', 'no-verify'].map((mode): [string, Record<string, string>, string] => [
    `PostgreSQL with sslmode=${mode}`,
    { DATABASE_URL: `postgresql://db.example/talon?sslmode=${mode}` },
    'DATABASE_URL must be with sslmode',
  ]),
  [
    'PostgreSQL whose certificate is not checked',
    { DATABASE_URL: 'postgresql://db.example/talon?uselibpqcompat=true&sslmode=require' },
    'DATABASE_URL must be with sslmode',
  ],
  [
    'PostgreSQL behind a pooler, without TLS',
    { DATABASE_DIRECT_URL: 'postgresql://db.example/talon' },
    'DATABASE_DIRECT_URL must be with sslmode',
  ],
  [
    'PostgreSQL elsewhere by the default host',
    { DATABASE_URL: 'postgresql:///talon', PGHOST: 'db.example' },
    'DATABASE_URL must be with sslmode',
  ],
  [
    'PostgreSQL elsewhere behind a local name',
    { DATABASE_URL: 'postgresql://localhost/talon?host=db.example' },
    'DATABASE_URL must be with sslmode',
  ],
  [
    'a mail server whose certificate is not checked',
    { MAIL_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    'MAIL_URL must be an address without options of TLS',
  ],
  [
    'a mail server without TLS',
    { MAIL_URL: 'smtp://mail.example?ignoreTLS=true' },
    'MAIL_URL must be an address without options of TLS',
  ],
  [
    'TLS without certificates',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED must be unset',
  ],
  [
    'an authority in a file that is not there',
    { NODE_EXTRA_CA_CERTS: '/etc/talon/nothing.pem' },
    'NODE_EXTRA_CA_CERTS must be a file with certificates',
  ],
  [
    'an authority in a file without a certificate',
    { NODE_EXTRA_CA_CERTS: import.meta.filename },
    'NODE_EXTRA_CA_CERTS must be a file with certificates',
  ],
  [
    'the password of the example for the database',
    { DATABASE_URL: 'postgresql://talon:PASSWORD@db.example/talon?sslmode=verify-full' },
    'DATABASE_URL must be your own',
  ],
  [
    'the password of the example for the mail server',
    { MAIL_URL: 'smtp://USER:PASSWORD@mail.example:587' },
    'MAIL_URL must be your own',
  ],
  [
    'the user of the example for the mail server',
    { MAIL_URL: 'smtp://USER:geheim@mail.example:587' },
    'MAIL_URL must be your own',
  ],
  [
    'the token of the example for the SMS gateway',
    { SMS_GATEWAY_TOKEN: 'TOKEN-OF-THE-SMS-GATEWAY' },
    'SMS_GATEWAY_TOKEN must be your own',
  ],
  ...[
    '0.0.0.0/0',
    '0.0.0.0/1 128.0.0.0/1',
    '10.0.0.0/8,64.0.0.0/7',
    '::/0',
    '::/1',
    '2000::/3',
    '::ffff:0:0/96',
    '::/8',
  ].map((ranges): [string, Record<string, string>, string] => [
    `strangers as trusted proxies: ${ranges}`,
    { TRUSTED_PROXIES: ranges },
    'TRUSTED_PROXIES must be your own proxies',
  ]),
])('%s', (_name, given, problem) => {
  test('neither a server nor a command starts, and the error names it without the value', () => {
    for (const read of [readEnv, readServerEnv]) {
      expect(() => read({ ...safe, ...given })).toThrowError(problem);
      expect(() => read({ ...safe, ...given })).not.toThrowError(/example|AAAA/);
    }
  });
});

test.each<[string, Record<string, string>]>([
  ['http where every domain ends in .localhost', { PUBLIC_PROTOCOL: 'http', DOMAINS: '' }],
  [
    'http for the console on .localhost',
    { PUBLIC_PROTOCOL: 'http', DOMAINS: '', CONSOLE_HOST: 'console.a.localhost' },
  ],
  ['a socket', { DATABASE_URL: 'postgresql:///talon?host=/var/run/postgresql' }],
  ['PostgreSQL on loopback', { DATABASE_URL: 'postgresql://127.0.0.1:5433/talon' }],
  ['PostgreSQL on loopback of IPv6', { DATABASE_URL: 'postgresql://[::1]:5433/talon' }],
  [
    'sslmode=require, where the driver checks the certificate',
    { DATABASE_URL: 'postgresql://db.example/talon?sslmode=require' },
  ],
  [
    'providers on loopback',
    {
      SMS_GATEWAY_URL: 'http://localhost:8080/',
      SMS_GATEWAY_TOKEN: '',
      DIRECTORY_URL: 'http://[::1]/',
      DIRECTORY_TOKEN: '',
    },
  ],
  [
    'every private network as trusted proxies',
    { TRUSTED_PROXIES: '10.0.0.0/8 fc00::/7 127.0.0.1 ::1 2400:cb00::/32' },
  ],
  ['a mail server on loopback', { MAIL_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' }],
  ['a mail server with TLS from the start', { MAIL_URL: 'smtps://mail.example' }],
])('safe is %s', (_name, given) => {
  expect(() => readServerEnv({ ...safe, ...given })).not.toThrow();
});

test('every problem is in one list, the unsafe settings too', () => {
  const bad = {
    ...safe,
    HASH_KEYS: `1:${many(32, () => 0)}`,
    DATABASE_URL: 'postgresql://db.example/talon?sslmode=disable',
    PUBLIC_PROTOCOL: 'http',
    PORT: 'many',
    MAIL_URL: '',
  };
  for (const name of ['HASH_KEYS', 'DATABASE_URL', 'PUBLIC_PROTOCOL', 'PORT', 'MAIL_URL is missing']) {
    expect(() => readServerEnv(bad)).toThrowError(name);
  }
});

test('a demonstration, which only its own machine reaches, may have any keys', () => {
  const keys = { HASH_KEYS: `1:${many(32, () => 0)}`, DATABASE_URL: 'postgresql://db.example/talon' };
  const local = { PUBLIC_PROTOCOL: 'http', DOMAINS: '', DEMONSTRATION: '1' };
  expect(() => readServerEnv({ ...safe, ...keys, ...local })).not.toThrow();
});

test('a demonstration has its console on its own machine too', () => {
  const local = {
    PUBLIC_PROTOCOL: 'http',
    DOMAINS: '',
    DEMONSTRATION: '1',
    CONSOLE_HOST: 'console.b.example',
  };
  expect(() => readServerEnv({ ...safe, ...local })).toThrowError('DEMONSTRATION must be 0 unless');
});

test('https without trusted proxies starts with a warning', () => {
  const warnings = (given: Record<string, string>) => settingWarnings(readEnv({ ...safe, ...given }));
  expect(warnings({ TRUSTED_PROXIES: '' })).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')]);
  expect(warnings({})).toEqual([]);
});
