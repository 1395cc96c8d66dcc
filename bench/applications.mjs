// @ts-check
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../tools/project.mjs';
import { sendRequest, begin, codeOf, platform, redeem, redirectUri } from './authorize.mjs';
import { tokenOf } from './people.mjs';

/**
 * @typedef {import('./authorize.mjs').AuthorizationServer} AuthorizationServer
 * @typedef {import('./measure.mjs').Side} Side
 * @typedef {(server: AuthorizationServer, location: URL) => Promise<URL>} PassPage
 */

/** The most calls that the benchmark sends at once. */
export const mostAtOnce = 8;

const apiHost = 'account-api.talon.localhost:3000';

/**
 * Registers a client and a resource server, as an operator does.
 * @param {NodeJS.ProcessEnv} env of the running service
 * @param {string} scratch
 * @returns {string} the client secret
 */
export function registerClient(env, scratch) {
  const file = join(scratch, 'bench.json');
  const client = {
    client_name: 'Bench',
    redirect_uris: [redirectUri],
    scope: 'openid offline_access balance',
    default_scope: 'openid',
    token_endpoint_auth_method: 'client_secret_basic',
    // As the baseline, whose key is of the same kind.
    id_token_signed_response_alg: 'ES256',
  };
  writeFileSync(file, JSON.stringify(client));
  const talon = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [join(projectRoot, 'apps/service/dist/talon.js'), ...args], {
      env,
      encoding: 'utf8',
    });
  const output = talon('clients', 'add', 'bench', file);
  const secret = /[\w-]{43}/.exec(output)?.[0];
  if (!secret) throw new Error(`no secret: ${output}`);
  const resourceServer = {
    name: 'Platform of the benchmark',
    audience: platform,
    scope: 'balance',
    access_token_format: 'jwt',
    access_token_signing_alg: 'ES256',
  };
  writeFileSync(file, JSON.stringify(resourceServer));
  talon('resource-servers', 'add', 'bench-platform', file);
  return secret;
}

/**
 * The product, with the registered client and the browser of a person who has approved it.
 * @param {import('./processes.mjs').Started} side
 * @param {string} secret of the client
 * @returns {Promise<AuthorizationServer>}
 */
export async function visitProduct(side, secret) {
  const server = {
    ...side,
    origin: `http://${apiHost}`,
    headers: { Host: apiHost },
    paths: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      userinfo: '/oauth/userinfo',
      introspection: '/oauth/introspection',
    },
    client: { id: 'bench', secret },
    cookies: [],
  };
  await giveStepUps(side.env['DATABASE_URL'] ?? '');
  return visit(server, approve);
}

/**
 * The same client and browser, with chains of refresh tokens for the platform.
 * @param {AuthorizationServer} server
 * @returns {Promise<AuthorizationServer>}
 */
export function visitPlatform(server) {
  const passPage = server.headers['Host'] === apiHost ? approve : passNoPage;
  return visit({ ...server, resource: platform }, passPage, 'openid offline_access balance');
}

/**
 * Lasting access needs a step-up, which the sessions of the benchmark's people never did.
 * @param {string} databaseUrl
 */
async function giveStepUps(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("update sessions set step_up_until = now() + interval '10 minutes'");
  await client.end();
}

/**
 * @param {Side} side
 * @returns {Promise<AuthorizationServer>}
 */
export function visitLeast(side) {
  const server = {
    ...side,
    origin: `http://127.0.0.1:${side.port}`,
    headers: {},
    paths: {
      authorization: '/auth',
      token: '/token',
      userinfo: '/me',
      introspection: '/token/introspection',
    },
    client: { id: 'bench', secret: 'bench-secret-of-no-worth-to-anybody' },
    cookies: [],
  };
  return visit(server, passNoPage);
}

/** @type {PassPage} */
const passNoPage = (_, location) => Promise.resolve(location);

/**
 * The visits of a browser. From then on there is an active session, a consent, an access token, and as many chains of refresh
 * tokens as calls run at once.
 * @param {Omit<AuthorizationServer, 'scope' | 'refreshTokens'>} side
 * @param {PassPage} passPage
 * @param {string} [scope]
 * @returns {Promise<AuthorizationServer>}
 */
async function visit(side, passPage, scope = 'openid offline_access') {
  const server = { ...side, scope, refreshTokens: [] };
  const refreshTokens = [];
  for (let chain = 0; chain < mostAtOnce; chain += 1) refreshTokens.push(await approveOnce(server, passPage));
  return { ...server, refreshTokens, scope: 'openid' };
}

/**
 * Goes through the pages of the side and back to the client with a code. Returns the refresh token.
 * @param {AuthorizationServer} server
 * @param {PassPage} passPage
 * @returns {Promise<string>}
 */
async function approveOnce(server, passPage) {
  const { verifier, path } = begin(server, { prompt: 'consent' });
  const origin = `http://127.0.0.1:${server.port}`;
  let next = new URL(path, origin);
  while (!next.href.startsWith(redirectUri)) {
    if (next.pathname === '/approve') next = await passPage(server, next);
    const { status, headers, text } = await sendRequest(server, {
      path: next.pathname + next.search,
      headers: { Cookie: server.cookies.join('; ') },
    });
    keep(server, headers['set-cookie'] ?? []);
    if (!headers.location) throw new Error(`the first visit ended with ${status}: ${text}`);
    next = new URL(headers.location, next);
  }
  const tokens = await redeem(server, codeOf(next.href), verifier);
  return tokens.refresh_token;
}

/**
 * Sends the calls that the portal's page sends for a signed-in person.
 * @param {AuthorizationServer} server
 * @param {URL} page
 */
async function approve(server, page) {
  const uid = page.searchParams.get('uid') ?? '';
  const headers = {
    Authorization: `Bearer ${tokenOf(0)}`,
    Cookie: server.cookies.join('; '),
    'Content-Type': 'application/json',
  };
  const shown = JSON.parse((await sendRequest(server, { path: `/authorize?uid=${uid}`, headers })).text);
  if (shown.target) return new URL(shown.target);
  const body = JSON.stringify({ uid, scopes: shown.scopes });
  const answer = await sendRequest(server, {
    method: 'POST',
    path: '/authorize',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    body,
  });
  const { target } = JSON.parse(answer.text);
  if (!target) throw new Error(`no way back: ${answer.text}`);
  return new URL(target);
}

/**
 * @param {AuthorizationServer} server
 * @param {readonly string[]} set
 */
function keep(server, set) {
  const pairs = set.map(each => each.split(';', 1)[0] ?? '');
  const names = pairs.map(pair => pair.slice(0, pair.indexOf('=') + 1));
  server.cookies = [
    ...server.cookies.filter(pair => !names.some(name => pair.startsWith(name))),
    ...pairs.filter(pair => !pair.endsWith('=')),
  ];
}
