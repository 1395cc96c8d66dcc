import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv, readServerEnv } from '../env';

const folder = mkdtempSync(join(tmpdir(), 'talon-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const secrets = {
  DATABASE_URL: 'postgresql://talon:password@localhost/talon',
  HASH_KEYS: `1:${keyOf('hashes')}`,
  ENCRYPTION_KEYS: `a:${keyOf('encryption')}`,
  METRICS_TOKEN: 'zXk2b0vQmT9_pL4sRw7y',
  MAIL_URL: 'smtp://user:password@mail.example',
  SMS_GATEWAY_TOKEN: 'xXk2b0vQmT9_pL4sRw7y',
  CARD_SYSTEM_TOKEN: 'yXk2b0vQmT9_pL4sRw7y',
  DIRECTORY_TOKEN: 'wXk2b0vQmT9_pL4sRw7y',
  CAPTCHA_SECRET: 'vXk2b0vQmT9_pL4sRw7y',
  ERROR_REPORTS_DSN: 'https://key@errors.example/1',
  SERVICE_ERROR_REPORTS_DSN: 'https://key@errors.example/2',
};
const others = {
  SMS_GATEWAY_URL: 'https://sms.example/send',
  CARD_SYSTEM_URL: 'https://cards.example',
  DIRECTORY_URL: 'https://directory.example',
  CAPTCHA_SITE_KEY: 'site-key-1',
  CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
  CAPTCHA_API_NAME: 'widget',
  CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
};

function fileOf(text: string): string {
  const path = join(folder, createHash('sha256').update(text).digest('hex'));
  writeFileSync(path, text);
  return path;
}

test('every secret can be in a file, with or without a line break at its end', () => {
  for (const end of ['', '\n', '\r\n']) {
    const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}${end}`)]);
    expect(readServerEnv({ ...Object.fromEntries(files), ...others })).toEqual(
      readServerEnv({ ...secrets, ...others }),
    );
  }
});

test('so can every other setting', () => {
  const LIMITS_FILE = fileOf('{\n  "smsADay": 7\n}\n');
  const env = readEnv({ ...secrets, LIMITS_FILE, LOG_LEVEL_FILE: fileOf('warn') });
  expect(env).toMatchObject({ limits: { smsADay: 7, codeTries: 5 }, logLevel: 'warn' });
});

test('a setting in both places is refused', () => {
  const both = { ...secrets, METRICS_TOKEN_FILE: fileOf(secrets.METRICS_TOKEN) };
  expect(() => readEnv(both)).toThrowError(
    'The configuration is wrong:\n  METRICS_TOKEN must be given once, as METRICS_TOKEN or as METRICS_TOKEN_FILE',
  );
  expect(readEnv({ ...both, METRICS_TOKEN: '' }).metricsToken).toBe(secrets.METRICS_TOKEN);
});

test.each([
  ['is missing', join(folder, 'nothing'), 'ENOENT'],
  ['is a folder', folder, 'EISDIR'],
  ['is empty', fileOf('\n'), 'it is empty'],
  ['is the secret itself', secrets.HASH_KEYS, 'ENOENT'],
])('a file that %s is one line, without path and value', (_what, HASH_KEYS_FILE, reason) => {
  const { HASH_KEYS: _, ...given } = secrets;
  expect(() => readEnv({ ...given, HASH_KEYS_FILE })).toThrowError(
    new Error(
      `The configuration is wrong:\n  HASH_KEYS_FILE must be the path of a file that can be read (${reason})`,
    ),
  );
});

test('a wrong value in a file is reported by the name of the setting, without the value', () => {
  const { METRICS_TOKEN: _, ...given } = secrets;
  const read = () => readEnv({ ...given, METRICS_TOKEN_FILE: fileOf('aaaaaaaaaaaaaaaaaaaa') });
  expect(read).toThrowError('METRICS_TOKEN must be a random token');
  expect(read).not.toThrowError('aaaa');
});
