import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCommandEnv, readEnv, readServerEnv } from './env';
import { createHosts } from './hosts';

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const good = {
  DATABASE_URL: 'postgresql://localhost/talon',
  HASH_KEYS: `1:${keyOf('hashes')}`,
  ENCRYPTION_KEYS: `a:${keyOf('encryption')}`,
};

test('what is left out has a default', () => {
  expect(readEnv(good)).toMatchObject({
    port: 3000,
    publicPort: 3000,
    isDemonstration: false,
    logLevel: 'info',
  });
});

test('a command needs a database, and only the keys that it uses', () => {
  const { DATABASE_URL, HASH_KEYS, ENCRYPTION_KEYS } = good;
  expect(readCommandEnv({ DATABASE_URL }, []).databaseUrl).toBe(DATABASE_URL);
  expect(readCommandEnv({ DATABASE_URL, HASH_KEYS }, ['HASH_KEYS']).hashKeys.size).toBe(1);
  expect(() => readCommandEnv({ DATABASE_URL, ENCRYPTION_KEYS }, ['HASH_KEYS'])).toThrow(
    /^The configuration is wrong:\n {2}HASH_KEYS is missing$/,
  );
  expect(() => readCommandEnv({ HASH_KEYS: 'wrong', DATABASE_URL: '' }, ['HASH_KEYS'])).toThrow(
    /^DATABASE_URL is missing: name the database of this command.*$/,
  );
});

test.each(['HASH_KEYS', 'ENCRYPTION_KEYS'])('a server needs %s', name => {
  expect(() => readEnv({ ...good, [name]: undefined })).toThrow(
    `The configuration is wrong:\n  ${name} is missing`,
  );
});

test('an empty variable is one that is left out', () => {
  expect(readEnv({ ...good, PORT: '' }).port).toBe(3000);
});

test('all missing and invalid settings are reported in one list, without their values', () => {
  const bad = {
    ...good,
    DATABASE_URL: undefined,
    HASH_KEYS: 'secret',
    PORT: 'many',
    DOMAINS: 'be=x',
    LIMITS: '{"a":1}',
  };
  for (const name of [
    'DATABASE_URL is missing',
    'PORT must',
    'HASH_KEYS must',
    'DOMAINS must',
    'LIMITS.a must',
  ]) {
    expect(() => readEnv(bad)).toThrowError(name);
  }
  expect(() => readEnv(bad)).not.toThrowError(/secret|many/);
});

test.each([
  ['{"signInWaitSeconds":[0]}', { signInWaitSeconds: [0], failuresThatRequireCode: 100 }],
  ['{"failuresThatRequireCode":5}', { failuresThatRequireCode: 5 }],
])('limits are configuration: %s', (LIMITS, limits) => {
  expect(readEnv({ ...good, LIMITS }).limits).toMatchObject(limits);
});

test.each([
  [{ DEMONSTRATION: '1', PUBLIC_PROTOCOL: 'https' }],
  [{ DEMONSTRATION: '1', DOMAINS: 'be=talon.example lu=talon-lux.localhost' }],
])('a demonstration, whose outbox shows every code, refuses https and public domains: %j', given => {
  expect(() => readEnv({ ...good, ...given })).toThrowError(
    'DEMONSTRATION must be 0 unless PUBLIC_PROTOCOL is http',
  );
  const real = { ...given, DEMONSTRATION: '0', PUBLIC_PROTOCOL: 'https' };
  expect(readEnv({ ...good, ...real }).isDemonstration).toBe(false);
});

test('a server without a way to send codes does not start; a command does, and so does a demonstration', () => {
  expect(() => readServerEnv(good)).toThrowError(/MAIL_URL is missing\n.*SMS_GATEWAY_URL is missing/);
  expect(() => readEnv(good)).not.toThrow();
  expect(() => readServerEnv({ ...good, DEMONSTRATION: '1' })).not.toThrow();
  const providers = {
    MAIL_URL: 'smtp://mail.example',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN: 'the token of the gateway',
  };
  expect(() => readServerEnv({ ...good, ...providers })).not.toThrow();
});

test.each([
  ['MAIL_URL', 'http://mail.example'],
  ['SMS_GATEWAY_URL', 'sms.example'],
  ['SMS_GATEWAY_TOKEN', 'short'],
  ['TRUSTED_PROXIES', '10.244.0.0/99'],
  ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ['TRUSTED_PROXIES', 'fd00::/129'],
  ['CARD_SYSTEM_URL', 'ftp://cards.example'],
  ['DIRECTORY_TOKEN', 'short'],
  ['MAIL_FROM', 'nobody'],
])('%s must not be %s', (name, value) => {
  expect(() => readEnv({ ...good, [name]: value })).toThrowError(`${name} must`);
});

const captcha = {
  CAPTCHA_SITE_KEY: 'site-key-1',
  CAPTCHA_SECRET: 'the secret of the captcha',
  CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
  CAPTCHA_API_NAME: 'widget',
  CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
};

test('a captcha is off without a site key, and whole with one', () => {
  expect(readEnv({ ...good, ...captcha, CAPTCHA_SITE_KEY: '' }).captcha).toBeUndefined();
  expect(readEnv({ ...good, ...captcha }).captcha).toMatchObject({
    scriptUrl: 'https://captcha.example/api.js',
    origins: ['https://captcha.example'],
  });
  for (const name of Object.keys(captcha).filter(each => each !== 'CAPTCHA_SITE_KEY')) {
    expect(() => readEnv({ ...good, ...captcha, [name]: '' })).toThrowError(
      'CAPTCHA_SITE_KEY must be given together with',
    );
  }
  expect(() => readEnv({ ...good, ...captcha, CAPTCHA_CHINA_DOMAIN: '1' })).toThrowError(
    'CAPTCHA_SITE_KEY must',
  );
});

test.each([
  ['CAPTCHA_SCRIPT_URL', 'captcha.example'],
  ['CAPTCHA_API_NAME', 'a b'],
  ['CAPTCHA_ORIGINS', "https://captcha.example 'unsafe-inline'"],
  ['CAPTCHA_ORIGINS', 'https://captcha.example;'],
  ['ERROR_REPORTS_DSN', 'https://errors.example/1'],
  ['SERVICE_ERROR_REPORTS_DSN', 'https://key@errors.example/'],
])('%s must not be %s', (name, value) => {
  expect(() => readEnv({ ...good, ...captcha, [name]: value })).toThrowError(`${name} must`);
});

test('a limit that is set leaves the others at their defaults', () => {
  const LIMITS = '{"counted":{"deliveries":{"most":9,"seconds":60}},"smsCountries":["BE"]}';
  const { limits } = readEnv({ ...good, LIMITS });
  expect(limits.counted.deliveries).toEqual({ most: 9, seconds: 60 });
  expect(limits.counted.wrongCodes).toEqual({ most: 10, seconds: 86_400 });
  expect(limits).toMatchObject({ smsCountries: ['BE'], codeTries: 5, smsADay: 5000 });
});

test('the domain of passkeys is the host of the portal, or one above it, and origins are those of browsers and apps', () => {
  const domains = 'be=example.be lu=example.lu';
  const app = `android:apk-key-hash:${'A'.repeat(43)}`;
  const env = readEnv({
    ...good,
    DOMAINS: domains,
    PUBLIC_PROTOCOL: 'https',
    PASSKEY_DOMAINS: 'be=example.be',
    PASSKEY_ORIGINS: `be=https://shop.example.be,${app}`,
  });
  const [be, lu] = createHosts(env).all.map(({ relyingParty }) => relyingParty);
  expect(be?.id).toBe('example.be');
  expect(be?.origins).toEqual(['https://account.example.be:3000', 'https://shop.example.be', app]);
  expect(lu?.id).toBe('account.example.lu');
  expect(lu?.origins).toEqual(['https://account.example.lu:3000']);
});

test.each([
  ['PASSKEY_DOMAINS', 'be=other.be'],
  ['PASSKEY_DOMAINS', 'be=ample.be'],
  ['PASSKEY_DOMAINS', 'be=be'],
  ['PASSKEY_DOMAINS', 'be=shop.example.be'],
  ['PASSKEY_DOMAINS', 'be=https://example.be'],
  ['PASSKEY_DOMAINS', 'nl=example.be'],
  ['PASSKEY_DOMAINS', 'example.be'],
  ['PASSKEY_ORIGINS', 'be=https://shop.example.be/'],
  ['PASSKEY_ORIGINS', 'be=shop.example.be'],
  ['PASSKEY_ORIGINS', 'be=android:apk-key-hash:short'],
  ['PASSKEY_ORIGINS', 'nl=https://shop.example.be'],
  ['PASSKEY_ORIGINS', 'be=http://shop.example.be'],
])('%s=%s is refused', (name, value) => {
  const given = { ...good, DOMAINS: 'be=example.be lu=example.lu', PUBLIC_PROTOCOL: 'https', [name]: value };
  expect(() => readEnv(given)).toThrow(`${name} must be`);
});
