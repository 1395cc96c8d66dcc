import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createListener } from '../listener';
import { createHttpServer, limitConnections } from '../http/http-server';
import { createDeps } from '../create-deps';
import type { Deps } from '../kernel/deps';
import { createKnown } from '../kernel/known';
import { createLog } from '../kernel/log';
import { createPasswordHashing } from '../kernel/password-hashing';
import { projectFolder } from '../kernel/project-folder';
import { listMaintenance } from '../domain/switches/maintenance';
import { createDatabaseCheck } from '../db/check-database';
import { probeSettings } from '../db/connection-settings';
import { createPool } from '../db/pool';
import { startDemoApplications } from '../demonstration/demo-applications';
import { type Env, readEnv } from '../kernel/env';
import { createTestDatabase } from './database';
import { giveSigningKeys } from './ready-signing-keys';
import { requireReply } from './require-reply';

/** A hash of the product takes 15 ms, of which the tests make thousands. */
const cheapHashes = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any response
  json: any;
}

export interface Call {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
}

export interface TestNode {
  deps: Deps;
  call: (path: string, call?: Call) => Promise<Answer>;
}

/**
 * One or more nodes of the service on a separate database, in this process. With its own port, a single node is
 * reached at the addresses in its responses. Password hashes are cheap, unless a test needs their real time, and a flood of
 * refusals is not slowed down.
 */
export async function startTestService({
  nodes = 1,
  env = {} as Record<string, string>,
  hasOwnPort = false,
  hasRealHashes = false,
} = {}) {
  const database = await createTestDatabase(inject('adminUrl'));
  const settings = readEnv({
    DATABASE_URL: database.url,
    HASH_KEYS: `1:${keyOf('hashes of tests')}`,
    ENCRYPTION_KEYS: `a:${keyOf('encryption of tests')}`,
    LOG_LEVEL: 'silent',
    PORTAL_INDEX: join(projectFolder, 'apps/portal/index.html'),
    ...env,
  });
  const started = await Promise.all(
    Array.from({ length: nodes }, () => startNode(settings, hasOwnPort, hasRealHashes)),
  );
  const [first] = started;
  if (!first) throw new Error('no node');
  if (!('DATABASE_URL' in env || 'ENCRYPTION_KEYS' in env)) await giveSigningKeys(first.deps);
  return {
    ...first,
    nodes: started,
    async stop() {
      for (const node of started) await node.stop();
      await database.drop();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** Starts the service before the tests of a file, or of a `describe`, and stops it after them. */
export function withTestService(options: Parameters<typeof startTestService>[0] = {}): TestService {
  let started: TestService | undefined;
  beforeAll(async () => {
    started = await startTestService(options);
  });
  afterAll(() => started?.stop());
  return new Proxy({} as TestService, {
    get(_target, name) {
      if (!started) throw new Error('The service is used before the tests begin.');
      return Reflect.get(started, name);
    },
  });
}

async function startNode(settings: Env, hasOwnPort: boolean, hasRealHashes: boolean) {
  const server = createHttpServer(settings.limits);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const env = hasOwnPort ? { ...settings, publicPort: port } : settings;
  const db = createPool(env.databaseUrl, 10, () => undefined);
  const deps = await createDeps(env, { db, direct: db }, createLog(env.logLevel));
  if (!hasRealHashes) deps.hashing = createPasswordHashing(cheapHashes);
  // Tests are refused on purpose, many times.
  deps.floodPause = async () => undefined;
  deps.delayFailure = async () => undefined;
  // Tests close sign-in in the database.
  deps.maintenance = createKnown(() => listMaintenance(deps.db), 0);
  const probe = createPool(env.databaseUrl, 1, () => undefined, probeSettings);
  const isDatabaseReady = createDatabaseCheck(db, probe, deps.log);
  const readiness = { isStarting: false, isClosing: false, isDatabaseReady };
  const demoApplications = await startDemoApplications(deps, env.isDemonstration);
  const listen = createListener(deps, env, deps.hosts, readiness, demoApplications);
  server.on('request', listen);
  limitConnections(server, deps);
  return {
    deps,
    env,
    readiness,
    port,
    call: (path: string, call: Call = {}) => send(port, path, call),
    async stop() {
      await new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await deps.lateWork.end();
      await Promise.all([db.end(), probe.end()]);
    },
  };
}

/** A reply that the contract does not describe fails the test. */
async function send(port: number, path: string, call: Call): Promise<Answer> {
  const { host = 'account-api.talon.localhost:3000', body } = call;
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const method = call.method ?? (payload === undefined ? 'GET' : 'POST');
  const answer = await exchange(port, path, { host, method, headers: call.headers, payload });
  requireReply(host, method, path, answer);
  return answer;
}

interface Sent {
  host: string;
  method: string;
  headers: Call['headers'];
  payload: string | undefined;
}

function exchange(port: number, path: string, { host, method, headers, payload }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: {
          Host: host,
          ...(payload !== undefined && { 'Content-Type': 'application/json' }),
          // Node does not frame the body of a DELETE itself.
          ...(method === 'DELETE' && { 'Content-Length': Buffer.byteLength(payload ?? '') }),
          ...headers,
        },
      },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parse(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
