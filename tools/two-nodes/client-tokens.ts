import { createHash, randomBytes } from 'node:crypto';
import type { CanaryBrowser } from './canary-browser';
import type { Answer, TestBed } from './two-services';

/** The sample application of the demonstration. */
const clientId = '1003';
export const clientSecret = 'demonstration-secret-of-the-sample-application';

/** Authorizes a client with a browser that has a step-up, and renews its tokens once. Returns all secrets by name. */
export async function getClientTokens(
  { ports }: TestBed,
  browser: CanaryBrowser,
): Promise<Record<string, string>> {
  const callback = `http://sample-app.localhost:${ports[1]}/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile offline_access user',
    prompt: 'consent',
    state: 'any',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const begun = await browser.succeed(`/oauth/authorize?${asked.toString()}`);
  const uid = new URL(begun.headers.location ?? '').searchParams.get('uid');
  if (!uid) throw new Error(`the request was answered ${begun.headers.location}`);
  const shown = await browser.succeed(`/authorize?uid=${uid}`);
  const approved = await browser.succeed('/authorize', { body: { uid, scopes: shown.json['scopes'] } });
  const { pathname, search } = new URL(String(approved.json['target']));
  const resumed = await browser.succeed(pathname + search);
  const code = new URL(resumed.headers.location ?? '').searchParams.get('code') ?? '';

  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const redeem = (fields: Record<string, string>): Promise<Answer> =>
    browser.succeed('/oauth/token', {
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const first = await redeem({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  });
  const second = await redeem({
    grant_type: 'refresh_token',
    refresh_token: String(first.json['refresh_token']),
  });
  return {
    'OAuth code': code,
    'code verifier': verifier,
    'access token': String(first.json['access_token']),
    'refresh token': String(first.json['refresh_token']),
    'renewed access token': String(second.json['access_token']),
    'renewed refresh token': String(second.json['refresh_token']),
  };
}
