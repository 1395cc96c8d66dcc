// @ts-check
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * @typedef {object} AuthorizationServer one side, with its client and a browser that has visited it once
 * @property {number} pid
 * @property {number} port
 * @property {Record<string, string>} headers that every request carries
 * @property {Record<'authorization' | 'token' | 'userinfo' | 'introspection', string>} paths
 * @property {{ id: string, secret: string }} client
 * @property {string} origin of the URLs in its proofs
 * @property {string} scope
 * @property {string} [resource] for which its access tokens are
 * @property {string[]} cookies of the browser, which has a session
 * @property {string[]} refreshTokens the newest of each chain that no call is refreshing
 * @property {string} [accessToken]
 */

export const redirectUri = 'https://app.bench.example/back';
/** The audience of the resource server whose access tokens are signed. */
export const platform = 'https://platform.bench.example/';

const proofKey = await generateKeyPair('ES256');
const jwk = await exportJWK(proofKey.publicKey);

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
export function begin({ paths, client, scope, resource }, more = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(resource !== undefined && { resource }),
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
 * @param {Record<string, string>} [headers]
 */
export async function redeem(server, code, verifier, agent, headers) {
  const tokens = await post(
    server,
    server.paths.token,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    agent,
    headers,
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

/** Like `refresh`, for a signed access token (RFC 9068). */
export async function refreshSigned(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const refresh_token = server.refreshTokens.pop() ?? '';
  const given = { grant_type: 'refresh_token', refresh_token, resource: platform };
  const tokens = await post(server, server.paths.token, given, agent);
  if (tokens.access_token.split('.').length !== 3) throw new Error('the access token is not signed');
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

/** Requests an access token that only the holder of a key may use (RFC 9449). */
export async function bindToken(/** @type {AuthorizationServer} */ server) {
  const { verifier, path } = begin(server);
  const sent = await sendRequest(server, { path, headers: { Cookie: server.cookies.join('; ') } });
  const headers = { DPoP: await proofOf(server, 'POST', server.paths.token) };
  await redeem(server, codeOf(sent.headers.location), verifier, undefined, headers);
}

/** Like `userinfo`, with the token of `bindToken` and a new proof for each call. */
export async function userinfoWithProof(
  /** @type {AuthorizationServer} */ server,
  /** @type {import('node:http').Agent} */ agent,
) {
  const proof = await proofOf(server, 'GET', server.paths.userinfo, server.accessToken);
  const { status, text } = await sendRequest(server, {
    path: server.paths.userinfo,
    headers: { Authorization: `DPoP ${server.accessToken}`, DPoP: proof },
    agent,
  });
  if (status !== 200) throw new Error(`userinfo answered ${status}: ${text}`);
}

/**
 * @param {AuthorizationServer} server
 * @param {string} method
 * @param {string} path
 * @param {string} [token] with which the proof is sent
 */
function proofOf({ origin }, method, path, token) {
  const ath = token && createHash('sha256').update(token).digest('base64url');
  return new SignJWT({ htm: method, htu: origin + path, jti: randomUUID(), ...(ath && { ath }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .setIssuedAt()
    .sign(proofKey.privateKey);
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
 * @param {Record<string, string>} [more] headers
 */
async function post(server, path, parameters, agent, more) {
  const { id, secret } = server.client;
  const body = new URLSearchParams(parameters).toString();
  const headers = {
    Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(Buffer.byteLength(body)),
    ...more,
  };
  const { status, text } = await sendRequest(server, { method: 'POST', path, headers, body, agent });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}
