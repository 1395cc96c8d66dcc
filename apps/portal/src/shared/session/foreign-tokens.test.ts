import type { Client } from '@talon/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession } from './session';
import { createTokens } from './tokens';

const domain = 'talon.localhost';
/** Writes a cookie as another host of the domain could. */
const plant = (value: string, { name = 'uzzer_token', path = '/' } = {}) => {
  document.cookie = `${name}=${value}; Domain=${domain}; Path=${path}`;
};
const tokenOf = (letter: string) => letter.repeat(43);
const open = () => {
  const tokens = createTokens(domain);
  return { tokens, session: createSession(tokens, vi.fn() as unknown as Client) };
};
const keepFull = (token: string) => createTokens(domain).keep({ token, required_action: null });

beforeEach(() => {
  window.happyDOM.setURL('http://account.talon.localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  createTokens(domain).clear();
});

describe('a token cookie that another host of the domain has planted', () => {
  test.each(['uzzer_token', 'uzzer_token_duplicated'])('%s signs nobody in, and is removed', name => {
    plant(tokenOf('a'), { name });
    const { session } = open();
    expect(session.state()).toMatchObject({ sessionToken: undefined, notice: 'login-required' });
    expect(document.cookie).toBe('');
  });

  test('while somebody is signed in is not sent with the next call', () => {
    keepFull(tokenOf('v'));
    const { tokens, session } = open();
    plant(tokenOf('a'));
    expect(tokens.read()).toBeUndefined();
    session.reloadToken();
    expect(session.state()).toMatchObject({ sessionToken: undefined, notice: 'login-required' });
  });

  test('with a longer path does not take the place of the person’s own', () => {
    window.happyDOM.setURL('http://account.talon.localhost:3000/user/profile');
    // Planted first, because this DOM sorts cookies by age only. Browsers list the cookie with the longer path first.
    plant(tokenOf('a'), { path: '/user' });
    keepFull(tokenOf('v'));
    expect(document.cookie).toMatch(/=a+; .*=v+$/);
    const { tokens, session } = open();
    expect(tokens.read()?.token).toBe(tokenOf('v'));
    expect(session.state()).toMatchObject({ sessionToken: { token: tokenOf('v') }, notice: undefined });
    plant('', { path: '/user' });
  });

  test('with the token of an earlier sign-in in this browser is not believed', () => {
    for (const letter of ['o', 'p', 'q']) keepFull(tokenOf(letter));
    plant(tokenOf('o'));
    expect(createTokens(domain).read()).toBeUndefined();
  });

  test('after log-out is not believed, whoever it belongs to', () => {
    keepFull(tokenOf('v'));
    const { session } = open();
    session.leave();
    plant(tokenOf('v'));
    expect(open().session.state().sessionToken).toBeUndefined();
  });
});

describe('a token that this portal has written', () => {
  test('counts after a reload, and in another tab', () => {
    keepFull(tokenOf('v'));
    expect(open().session.state()).toMatchObject({
      sessionToken: { token: tokenOf('v') },
      notice: undefined,
    });
  });

  test('counts while another tab renews it, whichever of cookie and storage is seen first', () => {
    keepFull(tokenOf('v'));
    const { session } = open();
    keepFull(tokenOf('w'));
    plant(tokenOf('v'));
    session.reloadToken();
    expect(session.state().sessionToken?.token).toBe(tokenOf('v'));
    plant(tokenOf('w'));
    session.reloadToken();
    expect(session.state().sessionToken?.token).toBe(tokenOf('w'));
  });

  test('is not kept outside of the cookie: only its end is', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
    keepFull(token);
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toContain(token.slice(0, 27));
    expect(stored).toContain(token.slice(-16));
  });
});
