import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const owner = { email: 'lotte@example.be', phone: null, firstname: 'Lotte', lastname: 'Peeters' };
const market = { brand: 'Talon' };
const fresh = { is_password_easy: false, is_password_breached: false, is_password_imposed: false };

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('@zxcvbn-ts/core');
  vi.doUnmock('../../kernel/passwords/common-passwords');
});

function failToLoad(path: string) {
  vi.doMock(path, () => {
    throw new Error('cannot be read');
  });
}

test('no password is accepted while the lists cannot be loaded', async () => {
  failToLoad('../../kernel/passwords/common-passwords');
  const { judgePassword } = await import('./judge-password');
  await expect(judgePassword('zeven groene stoelen', owner, market)).rejects.toThrow();
});

test('no password is accepted while the dictionaries cannot be loaded, and the next one loads them', async () => {
  failToLoad('@zxcvbn-ts/core');
  const { judgePassword } = await import('./judge-password');
  await expect(judgePassword('marieclaire1978', owner, market)).rejects.toThrow();
  vi.doUnmock('@zxcvbn-ts/core');
  expect((await judgePassword('marieclaire1978', owner, market)).broken).not.toEqual([]);
});

test('a right password that was judged before needs neither lists nor dictionaries', async () => {
  const { statusAtSignIn } = await import('./status-at-sign-in');
  const claimant = { ...owner, ...fresh, password_rules_version: null };
  const judged = await statusAtSignIn(market, claimant, 'unbelievable');
  expect(judged).toMatchObject({ status: 2, isEasy: true, isBreached: true });

  vi.resetModules();
  failToLoad('@zxcvbn-ts/core');
  failToLoad('../../kernel/passwords/common-passwords');
  const { statusAtSignIn: later } = await import('./status-at-sign-in');
  const known = {
    ...claimant,
    password_rules_version: judged.passwordRulesVersion,
    is_password_easy: judged.isEasy,
    is_password_breached: judged.isBreached,
  };
  expect(await later(market, known, 'unbelievable')).toEqual(judged);
  await expect(later(market, claimant, 'unbelievable')).rejects.toThrow();
});
