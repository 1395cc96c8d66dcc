import { randomUUID } from 'node:crypto';
import { goodPassword } from './accounts';
import { codeIn, messagesTo } from './messages';
import type { VerifiedAccount } from './verified-accounts';
import type { Answer, Call, TestNode } from './service';

type Cookie = { value: string; path: string };

export type Browser = ReturnType<typeof createBrowser>;

/** A browser of the portal: it sends its device id, stores cookies by path as browsers do, and has one token. */
export function createBrowser(
  node: TestNode,
  { host = 'account-api.talon.localhost:3000', deviceId = randomUUID() as string, from = '' } = {},
) {
  const cookies = new Map<string, Cookie>();
  let token = '';

  function headersFor(path: string): Record<string, string> {
    const sent = [...cookies].filter(([, cookie]) => covers(cookie.path, path.split('?')[0] ?? ''));
    return {
      'X-Device-ID': deviceId,
      ...(from && { 'X-Forwarded-For': from }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(sent.length > 0 && {
        Cookie: sent.map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`).join('; '),
      }),
    };
  }

  const browser = {
    deviceId,
    cookies,
    token: () => token,
    setToken: (other: string) => void (token = other),

    async call(path: string, { headers, ...call }: Call = {}, at: TestNode = node): Promise<Answer> {
      const answer = await at.call(path, { host, ...call, headers: { ...headersFor(path), ...headers } });
      for (const line of answer.headers['set-cookie'] ?? []) keep(cookies, line);
      token = answer.json?.access_token ?? token;
      return answer;
    },
    /** Signs in with the password, without the previous token, as the portal does. */
    signIn({ email, phone }: Pick<VerifiedAccount, 'email' | 'phone'>, password = goodPassword) {
      token = '';
      return browser.call('/token', { body: { ...(email ? { email } : { phone }), password } });
    },
    /** Signs in with the password and the code that was sent. */
    async signInWithCode(account: VerifiedAccount, more: object = {}): Promise<Answer> {
      const answer = await browser.signIn(account);
      return browser.confirm(answer.json.mfa.payload, await browser.codeFor(account), more);
    },
    /** Requests a step-up; returns its challenge. */
    requestStepUp: (kind: 'sudo' | 'single') => browser.call(`/mfa/sudo?single=${kind === 'single' ? 1 : 0}`),
    /** Requests a single-use step-up for a change to this bank account only. */
    requestStepUpForIban: (iban: unknown) => browser.call('/mfa/sudo/iban', { body: { iban } }),
    show: (payload: string, query = '') => browser.call(`/mfa/sudo?payload=${payload}${query}`),
    confirm: (payload: unknown, code: unknown, more: object = {}) =>
      browser.call('/mfa/sudo', { body: { payload, code, ...more } }),
    /** Completes a step-up with the code that was sent, and the card's number when it is required. */
    async performStepUp(kind: 'sudo' | 'single', account: VerifiedAccount): Promise<Answer> {
      const { payload, method } = (await browser.requestStepUp(kind)).json;
      const more = method === 'card' ? { card_number: account.card } : {};
      return browser.confirm(payload, await browser.codeFor(account), more);
    },
    status: async () => (await browser.call('/mfa/status')).json,
    /** The newest code sent to the account's addresses. */
    codeFor: (account: Pick<VerifiedAccount, 'email' | 'phone'>) => newestCode(node, account),
  };
  return browser;
}

async function newestCode(node: TestNode, { email, phone }: { email: string; phone: string }) {
  const messages = await messagesTo(node.deps, ...[email, phone].filter(Boolean));
  return codeIn(messages.find(({ code }) => code));
}

/** The number of codes sent to an address. */
export async function codesTo(node: TestNode, destination: string): Promise<number> {
  return (await messagesTo(node.deps, destination)).filter(({ code }) => code !== null).length;
}

/** The nth other code of the same length. */
export function wrongCode(code: string, nth = 1): string {
  return String((Number(code) + nth) % 10 ** code.length).padStart(code.length, '0');
}

function keep(cookies: Map<string, Cookie>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
  requirePrefix(name, path, line);
  // Cookies with the same name differ by path.
  const known = [name, `${name} ${path}`].find(each => cookies.get(each)?.path === path);
  const key = known ?? (cookies.has(name) ? `${name} ${path}` : name);
  if (/; expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(key);
  else cookies.set(key, { value, path });
}

/** Browsers ignore a cookie that breaks the rules of its prefix (RFC 6265bis, section 4.1.3). */
function requirePrefix(name: string, path: string, line: string): void {
  const isSecure = /; secure(;|$)/i.test(line);
  const isOfHost = isSecure && path === '/' && !/; domain=/i.test(line);
  if (name.startsWith('__Host-') ? !isOfHost : name.startsWith('__Secure-') && !isSecure)
    throw new Error(`a browser ignores the cookie ${name}: ${line.replace(/=[^;]*/, '=…')}`);
}

/** RFC 6265, section 5.1.4. */
function covers(cookiePath: string, path: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
