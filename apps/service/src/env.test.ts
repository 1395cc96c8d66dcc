import { expect, test } from 'vitest';
import { readEnv } from './env';

const key = Buffer.alloc(32, 1).toString('base64');
const good = { DATABASE_URL: 'postgresql://localhost/talon', HASH_KEY: key, ENCRYPTION_KEYS: `a:${key}` };

test('what is left out has a default', () => {
  expect(readEnv(good)).toMatchObject({
    port: 3000,
    publicPort: 3000,
    isDemonstration: false,
    logLevel: 'info',
  });
});

test('an empty variable is one that is left out', () => {
  expect(readEnv({ ...good, PORT: '' }).port).toBe(3000);
});

test('everything that is missing or wrong is told in one list, without the values', () => {
  const bad = {
    ...good,
    DATABASE_URL: undefined,
    HASH_KEY: 'secret',
    PORT: 'many',
    DOMAINS: 'be=x',
    LIMITS: '{"a":1}',
  };
  for (const name of [
    'DATABASE_URL is missing',
    'PORT must',
    'HASH_KEY must',
    'DOMAINS must',
    'LIMITS.a must',
  ]) {
    expect(() => readEnv(bad)).toThrowError(name);
  }
  expect(() => readEnv(bad)).not.toThrowError(/secret|many/);
});

test.each([
  ['{"signInWaitSeconds":[0]}', { signInWaitSeconds: [0], failuresThatCloseSignIn: 100 }],
  ['{"failuresThatCloseSignIn":5}', { failuresThatCloseSignIn: 5 }],
])('limits are configuration: %s', (LIMITS, limits) => {
  expect(readEnv({ ...good, LIMITS }).limits).toMatchObject(limits);
});
