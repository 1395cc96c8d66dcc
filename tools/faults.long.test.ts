import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from './build.mjs';
import { startCluster } from './postgres/cluster.mjs';
import { freePort } from './postgres/server.mjs';
import { databaseDirectories } from './project.mjs';
import { createDatabase } from './start/create-database.mjs';
import { makeKeys } from './start/keys.mjs';
import { startService } from './start/service-process.mjs';

const people = [
  ['lotte@peeters.example', 'vier dozen thee'],
  ['amine@benali.example', 'trois tasses de café'],
  ['jonas@maes.example', 'regen op het dak'],
  ['oliver@smith.example', 'seven quiet mornings'],
] as const;

const agent = new Agent({ keepAlive: true });
let directory = '';
let port = 0;
let cluster: Awaited<ReturnType<typeof startCluster>>;
let service: { pid: number; stop: () => Promise<void> };
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  directory = join((await databaseDirectories()).clusters, `faults-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  cluster = await startCluster({ directory, durable: true });
  port = await freePort();
  env = {
    ...process.env,
    ...makeKeys(),
    DATABASE_URL: await createDatabase(cluster, 'talon'),
    DEMONSTRATION: '1',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    // Raised: these people sign in many hundred times, and some of it fails half-way.
    LIMITS: '{"signInWaitSeconds":[0],"failuresThatCloseSignIn":1000000}',
  };
  service = await start();
}, 120_000);

afterAll(async () => {
  agent.destroy();
  await service.stop();
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start() {
  const started = startService({ env, output: 'inherit' });
  if (!(await started.ready)) throw new Error('the service did not start');
  return { pid: listener(), stop: started.stop };
}

/** Who listens on the port, by what Linux tells of sockets: the launcher keeps the process to itself. */
function listener(): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inode = ['tcp', 'tcp6']
    .flatMap(name => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'))
    .map(line => line.trim().split(/\s+/))
    .find(([, address, , state]) => address?.endsWith(local) && state === '0A')?.[9];
  const holds = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some(
        fd => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
      );
    } catch {
      return false;
    }
  };
  const pid = readdirSync('/proc').find(name => /^\d+$/.test(name) && holds(name));
  if (!pid) throw new Error('nobody listens');
  return Number(pid);
}

function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const own = { Host: `account-api.talon.localhost:${port}`, 'Content-Type': 'application/json' };
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path, timeout: 15_000, headers: { ...own, ...headers } },
      answer => {
        let text = '';
        answer.on('data', chunk => (text += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(body && JSON.stringify(body));
  });
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call('GET', '/ready', {}).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error('it did not come back');
}

/** Signs people in until told to stop; keeps each token that was acknowledged. */
async function signInUntil(end: { isOver: boolean }, acknowledged: string[]): Promise<void> {
  const keepSigningIn = async ([email, password]: (typeof people)[number]) => {
    while (!end.isOver) {
      const answer = await call('POST', '/token', {}, { email, password }).catch(() => undefined);
      if (answer?.status === 200) {
        acknowledged.push((JSON.parse(answer.text) as { access_token: string }).access_token);
      } else {
        await sleep(20);
      }
    }
  };
  await Promise.all(people.map(keepSigningIn));
}

async function killService() {
  process.kill(service.pid, 'SIGKILL');
  service = await start();
}

async function killPostgres() {
  const [pid] = readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n', 1);
  process.kill(Number(pid), 'SIGKILL');
  await cluster.ended;
  cluster = await startCluster({ directory, port: cluster.port, durable: true });
}

test('after kill -9 of the service or of PostgreSQL under load, twenty times, every acknowledged token still works', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const end = { isOver: false };
    const load = signInUntil(end, acknowledged);
    await sleep(300 + Math.random() * 400);
    await (round % 2 === 0 ? killService() : killPostgres());
    await untilReady();
    await sleep(100);
    end.isOver = true;
    await load;
    for (const token of acknowledged) {
      const { status } = await call('GET', '/user', { Authorization: `Bearer ${token}` });
      expect(status).toBe(200);
    }
  }
  console.log(`${acknowledged.length} acknowledged sign-ins, all of them still good`);
  expect(acknowledged.length).toBeGreaterThan(100);
}, 300_000);
