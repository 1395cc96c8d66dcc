import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { makeCertificate } from './certificate.ts';
import { createClient } from './client.ts';
import { startNodes } from './nodes.ts';
import { type Proxy, writeConfiguration } from './proxies.ts';

/** Starts two nodes as in production, with an account of `lotte@peeters.example`, behind the example of a proxy. */
export async function startProxiedService(proxy: Proxy) {
  await buildIfNeeded(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'talon-proxy-'));
  chmodSync(folder, 0o755); // the processes of nginx have another user
  makeCertificate(folder);
  const cluster = await startThrowAwayCluster({ inMemory: true });
  const http = await freePort();
  const https = await freePort();
  const nodes = [await freePort(), await freePort()];
  const metricsToken = makeKeys().METRICS_TOKEN;
  const databaseUrl = await createDatabase(cluster, 'talon');
  const { METRICS_TOKEN: _, ...keys } = makeKeys();
  const env = {
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
  const services = await startNodes(folder, env, nodes);
  importAccount(folder, env);
  const places = { folder, http, https, nodes };
  const running = spawn(proxy.program, proxy.args(writeConfiguration(proxy, places), places), {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...proxy.env?.(places) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(running, 'exit');
  let log = '';
  for (const output of [running.stdout, running.stderr]) output.on('data', data => (log += data));
  const database = new pg.Client(databaseUrl);
  await database.connect();

  const { ask, agent } = createClient(folder, https, 1);

  const stop = async () => {
    agent.destroy();
    running.kill('SIGTERM');
    await ended;
    await services.stopAll();
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
    stopNode: services.stop,
    startNode: services.start,
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

function importAccount(folder: string, env: NodeJS.ProcessEnv) {
  const file = join(folder, 'accounts.csv');
  writeFileSync(file, 'reference,emails,password\nlotte,lotte@peeters.example,vier dozen thee\n');
  const command = join(projectRoot, 'apps/service/dist/talon.js');
  const args = [command, 'import', 'accounts', file, '--operator', 'test'];
  execFileSync(process.execPath, args, { env, stdio: 'pipe' });
}

function readLogs(folder: string) {
  try {
    return readFileSync(join(folder, 'talon.log'), 'utf8');
  } catch {
    return ''; // this proxy writes to its output
  }
}
