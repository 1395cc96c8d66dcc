import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Ask = (
  host: string,
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>;
export type Client = { id: string; secret: string };
/** Of a person who has approved the client. */
export interface Browser {
  /** Of the session at the portal. */
  token: string;
  cookies: Map<string, string>;
}

const api = 'account-api.talon.example';
const form = 'application/x-www-form-urlencoded';
export const redirectUri = 'https://app.ha.example/back';

/** The requests of an application: codes with PKCE, refreshes, introspection and revocation. */
export function createApplication(ask: Ask, { id, secret }: Client) {
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const post = (path: string, fields: Record<string, string>) =>
    ask(api, path, {
      method: 'POST',
      headers: { Authorization: basic, 'Content-Type': form },
      body: new URLSearchParams(fields).toString(),
    });

  /** Asks for a code. The answer is where the browser is sent to. */
  async function authorize(browser: Browser, more: Record<string, string>) {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'any',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const { status, location } = await visit(browser, `/oauth/authorize?${parameters.toString()}`);
    return { verifier, status, location };
  }

  async function visit({ cookies }: Browser, path: string) {
    const answer = await ask(api, path, { headers: { Cookie: cookieHeader(cookies) } });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';', 1);
      const end = pair.indexOf('=');
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return { status: answer.status, location: new URL(answer.headers.location ?? '/', `https://${api}`) };
  }

  const redeem = (code: string, verifier: string) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });

  return {
    /** A code flow with the stored consent. `status` is that of the first request that did not go well. */
    async codeFlow(browser: Browser) {
      const { verifier, status, location } = await authorize(browser, { scope: 'openid' });
      if (status !== 303 && status !== 302) return { status, text: '' };
      const code = location.searchParams.get('code');
      if (!code) return { status: 400, text: `no code: ${location.pathname}` };
      return redeem(code, verifier);
    },
    /** Approves the client with lasting access, for which the session needs a step-up. Returns the refresh token. */
    async approve(browser: Browser) {
      const asked = { scope: 'openid offline_access', prompt: 'consent' };
      const begun = await authorize(browser, asked);
      let { location } = begun;
      for (let steps = 0; steps < 10 && !location.href.startsWith(redirectUri); steps += 1) {
        if (location.pathname === '/approve') location = await consent(browser, location);
        ({ location } = await visit(browser, location.pathname + location.search));
      }
      const { status, text } = await redeem(location.searchParams.get('code') ?? '', begun.verifier);
      if (status !== 200) throw new Error(`the client was not approved: ${status} ${text}`);
      return String(JSON.parse(text).refresh_token);
    },
    refresh: (token: string) => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token }),
    revoke: (token: string) => post('/oauth/revocation', { token }),
    introspect: (token: string) => post('/oauth/introspection', { token }),
  };

  async function consent({ token, cookies }: Browser, page: URL) {
    const uid = page.searchParams.get('uid') ?? '';
    const headers = {
      Authorization: `Bearer ${token}`,
      Cookie: cookieHeader(cookies),
      'Content-Type': 'application/json',
    };
    const shown = JSON.parse((await ask(api, `/authorize?uid=${uid}`, { headers })).text);
    if (shown.target) return new URL(shown.target);
    const body = JSON.stringify({ uid, scopes: shown.scopes });
    const { text } = await ask(api, '/authorize', { method: 'POST', headers, body });
    const { target } = JSON.parse(text);
    if (!target) throw new Error(`no way back: ${text}`);
    return new URL(target);
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>) {
  return [...cookies].map(pair => pair.join('=')).join('; ');
}
