import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, withDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { migrationsFolder } from '../kernel/project-folder';
import { migrate } from './migrate';
import { connectionSettings } from './connection-settings';
import { createPool } from './pool';
import { startProblem } from './start-problem';
import { waitForDatabase } from './wait-for-database';

const role = `refused_${randomBytes(4).toString('hex')}`;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  admin = new pg.Client(inject('adminUrl'));
  await admin.connect();
  await admin.query(`create role ${role} login password 'right password'`);
});
afterAll(async () => {
  await database.drop();
  await admin.query(`drop role ${role}`);
  await admin.end();
});

function url(change: (url: URL) => void): string {
  const changed = new URL(database.url);
  change(changed);
  return changed.href;
}

function asRole(password: string): string {
  return url(of => Object.assign(of, { username: role, password }));
}

function poolOf(address: string, settings: pg.PoolConfig = connectionSettings): pg.Pool {
  const pool = createPool(address, 1, () => undefined, settings);
  onTestFinished(() => pool.end());
  return pool;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function wait(pool: Pick<pg.Pool, 'connect'>, timeout = 60_000) {
  const lines: string[] = [];
  const log = {
    info: (text: string) => lines.push(text),
    warn: ({ reason }: { reason: string }, text: string) => lines.push(`${text}: ${reason}`),
  };
  const problem = await waitForDatabase(pool, log as never, timeout).then(() => undefined, startProblem);
  return { problem, lines };
}

test.each([
  ['a wrong password', () => asRole('secret guess'), /28P01.*user and password of DATABASE_URL/],
  [
    'a missing role',
    () => url(of => (of.username = 'nobody-here')),
    /28P01.*user and password of DATABASE_URL/,
  ],
  [
    'a missing database',
    () => withDatabase(database.url, 'missing'),
    /"missing" does not exist.*create the database/,
  ],
  [
    'a missing root certificate',
    () => `${database.url}?sslrootcert=/none.pem`,
    /none\.pem.*correct the path/,
  ],
  ['an address that is none', () => 'postgresql://lotte:p#ss@db/talon', /write DATABASE_URL as postgresql:/],
  [
    'a host that does not exist',
    () => url(of => (of.hostname = 'none.invalid')),
    /ENOTFOUND.*correct the host|EAI_AGAIN/,
  ],
])('%s is reported at once, in one line without the password', async (_, address, message) => {
  const { problem, lines } = await wait(poolOf(address()), 1);
  expect(problem).toMatch(message);
  expect(problem).not.toMatch(/\n|secret guess|right password|p#ss/);
  expect(lines.filter(line => !/EAI_AGAIN|ENOTFOUND/.test(line))).toEqual([]);
});

test('a server without TLS is reported at once', async () => {
  // Not the real server, which would wait a minute for the rest of a connection that the driver gives up.
  const withoutTls = createServer(socket => socket.once('data', () => socket.end('N')));
  onTestFinished(() => void withoutTls.close());
  const port = String(await listen(withoutTls));
  const { problem } = await wait(poolOf(`${url(of => (of.port = port))}?sslmode=verify-full`));
  expect(problem).toMatch(/SSL.*correct sslmode/);
});

test('a missing password is reported at once', async () => {
  // The message is the driver's. The real server would wait a minute for the rest of that connection, too.
  const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
  const { problem } = await wait({ connect: () => Promise.reject(error) });
  expect(problem).toMatch(/client password.*user and password of DATABASE_URL/);
});

test('a role that may not connect or create tables is reported', async () => {
  await admin.query(`revoke connect on database ${new URL(database.url).pathname.slice(1)} from public`);
  const { problem, lines } = await wait(poolOf(asRole('right password')));
  expect(problem).toMatch(/permission denied.*42501.*own the database/);
  expect(lines).toEqual([]);
  await admin.query(`grant connect on database ${new URL(database.url).pathname.slice(1)} to public`);
  const pool = poolOf(asRole('right password'));
  expect((await wait(pool)).problem).toBeUndefined();
  const problemOfTables = await migrate(pool, migrationsFolder).catch(startProblem);
  expect(problemOfTables).toMatch(/permission denied.*42501.*own the database/);
});

test('a server that is too old is named with its version', async () => {
  const client = { query: async () => ({ rows: [{ version: 14 }] }), release: () => undefined };
  const { problem } = await wait({ connect: async () => client } as never);
  expect(problem).toBe(
    'The database server is PostgreSQL 14: name one of version 15 or newer in DATABASE_URL',
  );
});

test('a server that is not up yet is waited for, with one line at the beginning and one at the end', async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = createServer(socket => {
    const server = connect(Number(port), hostname);
    socket.pipe(server).pipe(socket);
    for (const end of [socket, server]) end.on('error', () => socket.destroy());
  });
  const reserved = createServer();
  const later = await listen(reserved);
  reserved.close();
  onTestFinished(() => void proxy.close());
  const waiting = wait(poolOf(url(of => (of.port = String(later)))));
  await sleep(1_200);
  proxy.listen(later, '127.0.0.1');
  const { problem, lines } = await waiting;
  expect(problem).toBeUndefined();
  expect(lines).toEqual([
    expect.stringMatching(/^waiting for the database: .*ECONNREFUSED/),
    'the database accepts connections',
  ]);
});

test('a network that returns while the node waits ends the wait, whatever was begun before', async () => {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.stop());
  proxy.swallow();
  const waiting = wait(poolOf(proxy.url, { ...connectionSettings, connectionTimeoutMillis: 400 }));
  await sleep(500);
  proxy.heal();
  const { problem, lines } = await waiting;
  expect(problem).toBeUndefined();
  expect(lines).toEqual([
    'waiting for the database: Connection terminated due to connection timeout',
    'the database accepts connections',
  ]);
});

test('a host whose name is not known yet is waited for, and the line says what to do if it is wrong', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' });
  const { problem, lines } = await wait({ connect: () => Promise.reject(unknown) }, 600);
  expect(lines).toEqual([
    'waiting for the database: getaddrinfo ENOTFOUND db: correct the host of DATABASE_URL',
  ]);
  expect(problem).toMatch(/^The database cannot be reached/);
});

test('a wait ends when the node is told to stop', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const stopping = new AbortController();
  const waiting = waitForDatabase(
    { connect: () => Promise.reject(refused) },
    { info: () => undefined, warn: () => undefined } as never,
    Infinity,
    stopping.signal,
  );
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test.each(['57P03', '53300'])('a server that says %s is waited for until the patience ends', async code => {
  const error = Object.assign(new Error('not now'), { code });
  const { problem, lines } = await wait({ connect: () => Promise.reject(error) }, 600);
  expect(problem).toBe(`The database cannot be reached: not now (${code})`);
  expect(lines).toEqual([`waiting for the database: not now (${code})`]);
});
