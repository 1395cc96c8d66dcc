import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../tools/project.mjs';
import { tokenOf } from './people.ts';
import { send } from './send.ts';

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

/** An authorization server, and a browser that has a session there. */
interface Server {
  port: number;
  client: Client;
  cookies: Map<string, string>;
  accessToken: string;
  refreshToken: string;
}

/** The first visit of a browser, in which a person approves lasting access. */
export async function visit(port: number, client: Client): Promise<Server> {
  const server = { port, client, cookies: new Map(), accessToken: '', refreshToken: '' };
  await codeFlow(server, { scope: 'openid offline_access', prompt: 'consent' });
  return server;
}

/** Sends the browser to the server, and redeems the code with which it comes back. */
export async function codeFlow(server: Server, more: Record<string, string> = { scope: 'openid' }) {
  const code_verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: server.client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  let next = new URL(`/oauth/authorize?${parameters}`, anyOrigin);
  while (!next.href.startsWith(redirectUri))
    next = await (next.pathname === '/approve' ? approve : follow)(server, next);
  const code = next.searchParams.get('code') ?? '';
  await redeem(server, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier });
}

export const refresh = (server: Server) =>
  redeem(server, { grant_type: 'refresh_token', refresh_token: server.refreshToken });

async function redeem(server: Server, parameters: Record<string, string>) {
  const tokens = await post(server, '/oauth/token', parameters);
  server.accessToken = tokens.access_token;
  server.refreshToken = tokens.refresh_token ?? server.refreshToken;
}

export async function introspect(server: Server) {
  const { active } = await post(server, '/oauth/introspection', { token: server.accessToken });
  if (active !== true) throw new Error('the token is not active');
}

async function post({ port, client }: Server, path: string, parameters: Record<string, string>) {
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}` };
  return JSON.parse((await send(port, path, { headers, body: new URLSearchParams(parameters) })).text);
}

const cookieOf = ({ cookies }: Server) => [...cookies].map(pair => pair.join('=')).join('; ');

async function follow(server: Server, { pathname, search }: URL) {
  const { headers } = await send(server.port, pathname + search, { headers: { Cookie: cookieOf(server) } });
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) server.cookies.set(name, value);
    else server.cookies.delete(name);
  }
  return new URL(headers.location ?? '', anyOrigin);
}

/** Sends the calls of the portal's page for a signed-in person. */
async function approve(server: Server, page: URL) {
  const uid = page.searchParams.get('uid') ?? '';
  const headers = { Authorization: `Bearer ${tokenOf(0)}`, Cookie: cookieOf(server) };
  const { scopes } = JSON.parse((await send(server.port, `/authorize?uid=${uid}`, { headers })).text);
  const approved = await send(server.port, '/authorize', { headers, body: { uid, scopes } });
  return new URL(JSON.parse(approved.text).target);
}
