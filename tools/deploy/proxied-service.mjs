// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIfNeeded } from '../build.mjs';
import { freePort } from '../postgres/server.mjs';
import { startThrowAwayCluster } from '../postgres/throw-away.mjs';
import { projectRoot } from '../project.mjs';
import { createDatabase } from '../start/create-database.mjs';
import { makeKeys } from '../start/keys.mjs';
import { startService } from '../start/service-process.mjs';
import { writeConfiguration } from './proxies.mjs';

/** The name of a client's machine: a loopback address of its own, so that it is not that of the proxy. */
export const CLIENT_ADDRESS = '127.9.9.9';

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {number | undefined} from the port of the client: the same for two requests on one connection
 */

/**
 * Starts two nodes as in production, with an account of `lotte@peeters.example`, behind the example of a proxy.
 * @param {import('./proxies.mjs').Proxy} proxy
 */
export async function startProxiedService(proxy) {
  await buildIfNeeded(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'talon-proxy-'));
  chmodSync(folder, 0o755); // the processes of nginx have another user
  makeCertificate(folder);
  const cluster = await startThrowAwayCluster();
  const http = await freePort();
  const https = await freePort();
  const nodes = [await freePort(), await freePort()];
  const metricsToken = makeKeys().METRICS_TOKEN;
  const databaseUrl = await createDatabase(cluster, 'talon');
  const { METRICS_TOKEN: _, ...keys } = makeKeys();
  const env = {
    PATH: process.env['PATH'],
    ...keys,
    DATABASE_URL: databaseUrl,
    DOMAINS: 'be=talon.example lu=talon-lux.example',
    PUBLIC_PROTOCOL: 'https',
    PUBLIC_URL_PORT: String(https),
    LISTEN_HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_URL: 'smtp://127.0.0.1:9',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9',
    SMS_GATEWAY_TOKEN: 'no gateway is there',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'silent',
  };
  importAccount(folder, env);
  const start = async (/** @type {number} */ port) => {
    const service = startService({ env: { ...env, PORT: String(port) }, output: 'inherit' });
    if (!(await service.ready)) throw new Error('a node did not start');
    return service;
  };
  const services = [await start(nodes[0] ?? 0), await start(nodes[1] ?? 0)];
  const places = { folder, http, https, nodes };
  const running = spawn(proxy.program, proxy.args(writeConfiguration(proxy, places), places), {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...proxy.env?.(places) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(running, 'exit');
  let log = '';
  for (const output of [running.stdout, running.stderr]) output.on('data', data => (log += data));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const database = new pg.Client(databaseUrl);
  await database.connect();

  /**
   * Sends a request to the proxy from `CLIENT_ADDRESS`.
   * @param {string} host
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
   * @returns {Promise<Answer>}
   */
  function ask(host, path, { method = 'GET', headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: https,
          localAddress: CLIENT_ADDRESS,
          servername: host,
          ca: readFileSync(join(folder, 'fullchain.pem')),
          method,
          path,
          headers: { Host: `${host}:${https}`, ...headers },
        },
        reply => {
          let text = '';
          reply.on('data', data => (text += data));
          const { localPort: from } = reply.socket;
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, from }),
          );
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const stop = async () => {
    agent.destroy();
    running.kill('SIGTERM');
    await ended;
    for (const service of services) await service.stop();
    await database.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const proxied = {
    ask,
    agent,
    database,
    http,
    https,
    nodes,
    metricsToken,
    /** What the proxy has written so far. */
    log: () => log + readLogs(folder),
    /** @param {number} node */
    stopNode: node => services[node]?.stop(),
    stop,
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask('account-api.talon.example', '/mfa/sudo?payload=none').catch(() => undefined);
    if (answer && answer.status < 500) return proxied;
    await sleep(100);
  }
  await stop();
  throw new Error(`the proxy does not answer: ${log}`);
}

/** @param {string} folder */
function makeCertificate(folder) {
  const hosts = ['talon.example', 'talon-lux.example'].flatMap(domain =>
    ['account', 'account-api', 'api'].map(name => `DNS:${name}.${domain}`),
  );
  const names = ['-subj', '/CN=talon.example', '-addext', `subjectAltName=${hosts.join(',')}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' });
  const parts = ['fullchain.pem', 'privkey.pem'].map(name => readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, 'haproxy.pem'), parts.join(''));
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
function importAccount(folder, env) {
  const file = join(folder, 'accounts.csv');
  writeFileSync(file, 'reference,emails,password\nlotte,lotte@peeters.example,vier dozen thee\n');
  const command = join(projectRoot, 'apps/service/dist/talon.js');
  const args = [command, 'import', 'accounts', file, '--operator', 'test'];
  execFileSync(process.execPath, args, { env, stdio: 'pipe' });
}

/** @param {string} folder */
function readLogs(folder) {
  try {
    return readFileSync(join(folder, 'talon.log'), 'utf8');
  } catch {
    return ''; // this proxy writes to its output
  }
}
