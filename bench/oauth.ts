import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { projectRoot } from '../tools/project.mjs';
import { tokenOf } from './people.ts';
import { type Cookies, send } from './send.ts';

const redirectUri = 'https://app.bench.example/back';
const anyOrigin = 'http://bench.example';

/** Registers a client, as an operator does. Returns its metadata, which `bare-engine.ts` stores. */
export function registerClient(env: NodeJS.ProcessEnv, folder: string) {
  const metadata = {
    client_name: 'Bench',
    redirect_uris: [redirectUri],
    scope: 'openid offline_access',
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'ES256',
  };
  const file = join(folder, 'client.json');
  writeFileSync(file, JSON.stringify({ ...metadata, default_scope: 'openid' }));
  const command = [join(projectRoot, 'apps/service/dist/talon.js'), 'clients', 'add', 'bench', file];
  const said = execFileSync(process.execPath, command, { env, encoding: 'utf8', stdio: 'pipe' });
  const client_secret = /[\w-]{43}/.exec(said)?.[0];
  if (!client_secret) throw new Error(`no secret: ${said}`);
  return { client_id: 'bench', client_secret, ...metadata };
}

export type Client = ReturnType<typeof registerClient>;

/** A client, and a browser that has a session at an authorization server. */
export interface Visitor {
  port: number;
  client: Client;
  cookies: Cookies;
  accessToken: string;
  refreshToken: string;
}

/** The first visit of a browser, in which a person approves lasting access. */
export const approveOnce = (visitor: Visitor) =>
  sendBrowser(visitor, { scope: 'openid offline_access', prompt: 'consent' });

export const codeFlow = (visitor: Visitor) => sendBrowser(visitor, { scope: 'openid' });

/** Sends the browser to the server, and redeems the code with which it comes back. */
async function sendBrowser(visitor: Visitor, asked: Record<string, string>) {
  const code_verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: visitor.client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...asked,
  });
  let next = new URL(`/oauth/authorize?${parameters}`, anyOrigin);
  while (!next.href.startsWith(redirectUri))
    next = await (next.pathname === '/approve' ? approve : follow)(visitor, next);
  const code = next.searchParams.get('code') ?? '';
  await redeem(visitor, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier });
}

export const refresh = (visitor: Visitor) =>
  redeem(visitor, { grant_type: 'refresh_token', refresh_token: visitor.refreshToken });

async function redeem(visitor: Visitor, parameters: Record<string, string>) {
  const tokens = await post(visitor, '/oauth/token', parameters);
  visitor.accessToken = tokens.access_token;
  visitor.refreshToken = tokens.refresh_token ?? visitor.refreshToken;
}

export async function introspect(visitor: Visitor) {
  const { active } = await post(visitor, '/oauth/introspection', { token: visitor.accessToken });
  if (active !== true) throw new Error('the token is not active');
}

async function post({ port, client }: Visitor, path: string, parameters: Record<string, string>) {
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}` };
  return JSON.parse((await send(port, path, { headers, body: new URLSearchParams(parameters) })).text);
}

async function follow({ port, cookies }: Visitor, { pathname, search }: URL) {
  const answer = await send(port, pathname + search, { cookies });
  keepCookies(cookies, answer);
  return new URL(answer.headers.location ?? '', anyOrigin);
}

export function keepCookies(cookies: Cookies, { headers }: { headers: IncomingHttpHeaders }) {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

/** Sends the calls of the portal's page for a signed-in person. */
async function approve({ port, cookies }: Visitor, page: URL) {
  const uid = page.searchParams.get('uid') ?? '';
  const headers = { Authorization: `Bearer ${tokenOf(0)}` };
  const { scopes } = JSON.parse((await send(port, `/authorize?uid=${uid}`, { headers, cookies })).text);
  const approved = await send(port, '/authorize', { headers, cookies, body: { uid, scopes } });
  return new URL(JSON.parse(approved.text).target);
}
