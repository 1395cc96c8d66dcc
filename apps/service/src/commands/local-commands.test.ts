import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { localCommands } from './local-commands';

const key = () => randomBytes(32).toString('base64');
const settings = {
  DATABASE_URL: 'postgresql://talon:geheim@db.example/talon?sslmode=verify-full',
  HASH_KEYS: `1:${key()}`,
  ENCRYPTION_KEYS: `1:${key()}`,
  DOMAINS: 'be=talon.example lu=talon-lux.example',
  PUBLIC_PROTOCOL: 'https',
  TRUSTED_PROXIES: '10.0.0.1',
  MAIL_URL: 'smtp://mail.example:587',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_TOKEN: randomBytes(24).toString('hex'),
};
const check = (more: Record<string, string | undefined>) =>
  localCommands.get('settings check')?.({ ...settings, ...more });

test('the settings of a node are checked without a database', () => {
  expect(check({})).toBe('The settings are complete and well-formed. No server was asked.');
});

test('every problem is listed at once', () => {
  expect(() => check({ MAIL_URL: undefined, METRICS_TOKEN: 'kort' })).toThrow(
    'The configuration is wrong:\n  METRICS_TOKEN must be 16 characters at least\n  MAIL_URL is missing',
  );
});

test.each(['127.0.0.1', '127.0.0.2', '0.0.0.0', '::', '0:0:0:0:0:0:0:0', 'localhost'])(
  'a node may listen at %s',
  host => {
    expect(check({ LISTEN_HOST: host })).toContain('complete');
  },
);

test('an address of another machine is refused', () => {
  expect(() => check({ LISTEN_HOST: '192.0.2.1' })).toThrow(
    'The configuration is wrong:\n  LISTEN_HOST must be an address of this machine',
  );
});

test('what a node would warn of is said', () => {
  expect(check({ TRUSTED_PROXIES: undefined })).toMatch(/^TRUSTED_PROXIES is empty/);
});

test('--help lists the commands', () => {
  expect(localCommands.get('--help')?.({})).toMatch(/\n {2}settings check\n(.*\n)* {2}account show WHO\n/);
});
