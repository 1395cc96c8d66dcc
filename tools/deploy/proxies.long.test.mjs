// @ts-check
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveOut } from '../test/short-run.mjs';
import { CLIENT_ADDRESS } from './client.ts';
import { startProxiedService } from './proxied-service.ts';
import { isInstalled, proxies } from './proxies.ts';

const api = 'account-api.talon.example';
const portal = 'account.talon.example';
const device = { 'X-Device-ID': '6b0a8f2e-0d2b-4a55-9a0e-3a1a3c1f7a11', 'Content-Type': 'application/json' };
const credentials = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

const present = Object.entries(proxies).filter(([, { program }]) => isInstalled(program));
for (const name of Object.keys(proxies)) {
  if (!present.some(([each]) => each === name))
    leaveOut('examples of proxies', `${name}, not on this machine`);
}

test('every example has a row', () => {
  expect(Object.values(proxies).map(({ file }) => file)).toEqual(['nginx.conf', 'haproxy.cfg', 'Caddyfile']);
});

describe.each(present)('behind %s', (_, proxy) => {
  /** @type {Awaited<ReturnType<typeof startProxiedService>>} */
  let proxied;
  beforeAll(async () => {
    proxied = await startProxiedService(proxy);
  }, 120_000);
  afterAll(() => proxied.stop());

  test('a person opens the page and signs in, and the service knows their address', async () => {
    const page = await proxied.ask(portal, '/login');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<div id="root"');
    expect(page.headers['strict-transport-security']).toBeDefined();

    const headers = { ...device, 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    const signedIn = await proxied.ask(api, '/token', {
      method: 'POST',
      headers,
      body: JSON.stringify(credentials),
    });
    expect(signedIn.status).toBe(200);
    const { access_token: token } = JSON.parse(signedIn.text);
    expect((await proxied.ask(api, '/user', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
    // The network of an account's events is sealed, that of a failure of nobody known is not.
    const unknown = JSON.stringify({ ...credentials, email: 'nobody@proxies.example' });
    await proxied.ask(api, '/token', { method: 'POST', headers, body: unknown });
    const failed = "select distinct address from audit_events where event = 'sign-in-failed'";
    await expect
      .poll(async () => (await proxied.database.query(failed)).rows.length, { timeout: 10_000 })
      .toBe(1);
    const { rows } = await proxied.database.query(failed);
    expect(rows).toEqual([{ address: CLIENT_ADDRESS.replace(/\.\d+$/, '.0/24') }]);
  });

  test.each(['/metrics', '/ready', '/health'])('%s is not to be had from outside', async path => {
    const headers = { Authorization: `Bearer ${proxied.metricsToken}` };
    for (const each of [
      path,
      `${path}?from=outside`,
      `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    ]) {
      const { status, text } = await proxied.ask(api, each, { headers });
      expect([each, status]).toEqual([each, 404]);
      expect(text).not.toMatch(/talon_|ready|alive/);
    }
  });

  test('the service answers a body that is too large, and the proxy one that is huge', async () => {
    const body = (/** @type {number} */ size) => ({
      method: 'POST',
      headers: device,
      body: JSON.stringify({ ...credentials, password: 'x'.repeat(size) }),
    });
    const large = await proxied.ask(api, '/token', body(80_000));
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('body-too-large')]);
    const huge = body(3_000_000);
    const asked = { ...device, Expect: '100-continue', 'Content-Length': String(huge.body.length) };
    expect((await proxied.ask(api, '/token', { ...huge, headers: asked })).status).toBe(413);
  });

  test('connections are kept open on both sides', async () => {
    const before = connectionsTo(proxied.nodes).size;
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push(await proxied.ask(api, '/user'));
    expect(new Set(answers.map(({ from }) => from)).size).toBe(1);
    expect(connectionsTo(proxied.nodes).size - before).toBeLessThan(10);
  });

  test('only TLS 1.2 and 1.3, and only for our hosts', async () => {
    await expect(shakeHands(proxied.https, portal, 'TLSv1.1')).rejects.toThrow();
    await expect(shakeHands(proxied.https, 'other.example')).rejects.toThrow();
    expect(await shakeHands(proxied.https, portal, 'TLSv1.2')).toBe('TLSv1.2');
    expect(await shakeHands(proxied.https, portal)).toBe('TLSv1.3');
  });

  test('plain HTTP is redirected for the pages and refused for the APIs', async () => {
    const redirected = await plain(proxied.http, portal, '/login?a=1');
    expect(redirected).toEqual([308, `https://${portal}/login?a=1`]);
    for (const host of [api, 'api.talon-lux.example', 'other.example']) {
      expect(await plain(proxied.http, host, '/user')).toEqual([403, undefined]);
    }
  });

  test('the log has no query strings', async () => {
    await proxied.ask(api, '/oauth/authorize?code=secret-code');
    await plain(proxied.http, api, '/oauth/authorize?code=secret-code');
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(proxied.log()).toContain('/oauth/authorize');
    expect(proxied.log()).not.toContain('secret-code');
  });

  test('one node after the other is restarted, and no request fails', async () => {
    const state = { isOver: false };
    const restarted = (async () => {
      for (const index of proxied.nodes.keys()) {
        await proxied.stopNode(index);
        await proxied.startNode(index);
      }
    })().finally(() => (state.isOver = true));
    const signIn = { method: 'POST', headers: device, body: JSON.stringify(credentials) };
    /** @type {Record<string, number>} */
    const statuses = {};
    const keepAsking = async (/** @type {string} */ path, /** @type {object} */ options) => {
      while (!state.isOver) {
        const { status } = await proxied.ask(api, path, options);
        statuses[`${path} ${status}`] = (statuses[`${path} ${status}`] ?? 0) + 1;
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    };
    await Promise.all([restarted, keepAsking('/token', signIn), keepAsking('/user', {})]);
    expect(Object.keys(statuses).sort()).toEqual(['/token 200', '/user 401']);
  }, 60_000);
});

/**
 * The connections to these ports, open or just closed.
 * @param {number[]} ports
 */
function connectionsTo(ports) {
  const ends = ports.map(port => `:${port.toString(16).toUpperCase().padStart(4, '0')}`);
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(file => readFileSync(file, 'utf8').split('\n'));
  return new Set(
    lines
      .map(line => line.trim().split(/\s+/))
      .filter(([, , remote = '']) => ends.some(end => remote.endsWith(end)))
      .map(([, local]) => local),
  );
}

/**
 * @param {number} port
 * @param {string} host
 * @param {import('node:tls').SecureVersion} [version]
 * @returns {Promise<string | null>} the version of TLS
 */
function shakeHands(port, host, version) {
  const versions = version ? { minVersion: version, maxVersion: version } : {};
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: host, rejectUnauthorized: false };
    const socket = connect({ port, ...options, ciphers: 'DEFAULT@SECLEVEL=0', ...versions }, () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} path
 * @returns {Promise<[number | undefined, string | undefined]>} status and location
 */
function plain(port, host, path) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { Host: host }, agent: false }, reply => {
      reply.resume();
      resolve([reply.statusCode, reply.headers.location]);
    });
    sent.on('error', reject);
    sent.end();
  });
}
