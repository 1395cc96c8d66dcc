// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';

/**
 * @typedef {object} AuthorizationServer one side, with its client and a browser that has visited it once
 * @property {number} pid
 * @property {number} port
 * @property {Record<string, string>} headers that every request carries
 * @property {Record<'authorization' | 'token' | 'userinfo' | 'introspection', string>} paths
 * @property {{ id: string, secret: string }} client
 * @property {string} scope
 * @property {string[]} cookies of the browser, which has a session
 * @property {string[]} refreshTokens the newest of each chain that no call is refreshing
 * @property {string} [accessToken]
 */

export const redirectUri = 'https://app.bench.example/back';

/**
 * @param {AuthorizationServer} server
 * @param {{ method?: string, path: string, headers?: Record<string, string>, body?: string, agent?: import('node:http').Agent | undefined }} call
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
export function sendRequest({ port, headers }, { method = 'GET', path, headers: more, body, agent }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...more } },
      answer => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', chunk => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * The authorization request of a client, with a new code verifier (RFC 7636).
 * @param {AuthorizationServer} server
 * @param {Record<string, string>} [more] parameters
 */
export function begin({ paths, client, scope }, more = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { verifier, path: `${paths.authorization}?${parameters}` };
}

/** Sends the request of a browser with a session and a stored consent, and redeems the returned code. */
export async function codeFlow(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const { verifier, path } = begin(server);
  const sent = await sendRequest(server, { path, headers: { Cookie: server.cookies.join('; ') }, agent });
  return redeem(server, codeOf(sent.headers.location), verifier, agent);
}

/**
 * @param {AuthorizationServer} server
 * @param {string} code
 * @param {string} verifier
 * @param {import('node:http').Agent} [agent]
 */
export async function redeem(server, code, verifier, agent) {
  const tokens = await post(
    server,
    server.paths.token,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    agent,
  );
  server.accessToken = tokens.access_token;
  return tokens;
}

/** Refreshes the tokens of a chain. Each call uses the refresh token that the previous call of its chain returned. */
export async function refresh(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const given = { grant_type: 'refresh_token', refresh_token: server.refreshTokens.pop() ?? '' };
  const tokens = await post(server, server.paths.token, given, agent);
  server.refreshTokens.push(tokens.refresh_token);
}

export async function introspect(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const { active } = await post(
    server,
    server.paths.introspection,
    { token: server.accessToken ?? '' },
    agent,
  );
  if (active !== true) throw new Error('the token is not active');
}

export async function userinfo(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const { status, text } = await sendRequest(server, {
    path: server.paths.userinfo,
    headers: { Authorization: `Bearer ${server.accessToken}` },
    agent,
  });
  if (status !== 200) throw new Error(`userinfo answered ${status}: ${text}`);
}

/** @param {string | undefined} location */
export function codeOf(location) {
  const code = location?.startsWith(redirectUri) && new URL(location).searchParams.get('code');
  if (!code) throw new Error(`no code: ${location}`);
  return code;
}

/**
 * @param {AuthorizationServer} server
 * @param {string} path
 * @param {Record<string, string>} parameters
 * @param {import('node:http').Agent} [agent]
 */
async function post(server, path, parameters, agent) {
  const { id, secret } = server.client;
  const body = new URLSearchParams(parameters).toString();
  const headers = {
    Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  const { status, text } = await sendRequest(server, { method: 'POST', path, headers, body, agent });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}
