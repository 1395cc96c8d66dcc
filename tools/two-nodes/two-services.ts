import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIfNeeded } from '../build.mjs';
import { startThrowAwayCluster } from '../postgres/throw-away.mjs';
import { freePort } from '../postgres/server.mjs';
import { createDatabase } from '../start/create-database.mjs';
import { makeKeys } from '../start/keys.mjs';
import { startService } from '../start/service-process.mjs';

export type Json = Record<string, unknown>;
export type Answer = { status: number; headers: IncomingHttpHeaders; json: Json; text: string };
/** A body that is text is sent unchanged. */
export type Call = {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: object | string;
};
export type TestBed = Awaited<ReturnType<typeof startTwoServices>>;

type OwnEnv = Record<string, string>;

/**
 * Starts two processes of the built service on one PostgreSQL, with the demonstration data. `ownEnv` is additional environment
 * for both, or a function of the node (0 or 1) and the address of the database. `output` is the destination of their log: our output, or an open file.
 */
export async function startTwoServices(
  ownEnv: OwnEnv | ((node: number, databaseUrl: string) => OwnEnv | Promise<OwnEnv>) = {},
  output: 'inherit' | number = 'inherit',
) {
  await buildIfNeeded(() => undefined);
  const cluster = await startThrowAwayCluster();
  const keys = makeKeys();
  const databaseUrl = await createDatabase(cluster, 'talon');
  const ports = [await freePort(), await freePort()];
  const start = async (node: number, changed: OwnEnv = {}) => {
    const env = {
      ...process.env,
      ...keys,
      DATABASE_URL: databaseUrl,
      DEMONSTRATION: '1',
      LOG_LEVEL: 'error',
      PORT: String(ports[node]),
    };
    const own = typeof ownEnv === 'function' ? await ownEnv(node, databaseUrl) : ownEnv;
    const service = startService({ env: { ...env, ...own, ...changed }, output });
    if (!(await service.ready)) throw new Error('a service did not start');
    return service;
  };
  const services: Awaited<ReturnType<typeof start>>[] = [];
  for (const node of [0, 1]) services.push(await start(node));
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 60 });
  const codesRead = new Map<string, number>();

  /** Calls one of the nodes: the first for an even number, the second for an odd one. */
  function call(
    node: number,
    path: string,
    { host = 'account-api', headers, body, method = body ? 'POST' : 'GET' }: Call = {},
  ): Promise<Answer> {
    const port = ports[node % 2] ?? 0;
    const own = { Host: `${host}.talon.localhost:${port}`, 'Content-Type': 'application/json' };
    return new Promise((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', method, path, headers: { ...own, ...headers } };
      const sent = request(options, answer => {
        let text = '';
        answer.on('data', chunk => (text += String(chunk)));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            json: isJson(answer.headers) ? (JSON.parse(text) as Json) : {},
            text,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(typeof body === 'string' ? body : body && JSON.stringify(body));
    });
  }

  /** Sends a call `times` times in parallel, alternating between the two nodes. */
  function atOnce<T>(times: number, send: (node: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: times }, (_, index) => send(index)));
  }

  /** The codes sent to a destination, newest first. */
  async function codesTo(destination: string): Promise<string[]> {
    const path = `/messages.json?to=${encodeURIComponent(destination)}`;
    const { json } = await call(0, path, { host: 'outbox' });
    return (json as unknown as { code: string | null }[]).flatMap(({ code }) => code ?? []);
  }

  async function codesOnceMoreThan(count: number, destination: string): Promise<string[]> {
    for (let tries = 0; tries < 200; tries += 1) {
      const codes = await codesTo(destination);
      if (codes.length > count) return codes;
      await sleep(50);
    }
    throw new Error(`no code came to ${destination}`);
  }

  // Opens the database connections in advance, so that parallel calls really run in parallel.
  await atOnce(60, node => call(node, '/mfa/sudo?payload=none'));

  return {
    ports,
    hashKeys: keys.HASH_KEYS,
    database,
    /** The environment of an operator's command. */
    commandEnv: { ...process.env, ...keys, DATABASE_URL: databaseUrl, DEMONSTRATION: '1' },
    /** Stops a node, lets it finish its work, and starts it with changes to its environment. */
    async restart(node: 0 | 1, changed: OwnEnv): Promise<void> {
      await services[node]?.stop();
      services[node] = await start(node, changed);
    },
    call,
    atOnce,
    /** The next code to a destination that no earlier call has returned. */
    async nextCode(destination: string): Promise<string> {
      const read = codesRead.get(destination) ?? 0;
      const codes = await codesOnceMoreThan(read, destination);
      codesRead.set(destination, read + 1);
      return codes.at(-1 - read) ?? '';
    },
    /** The code that a call causes, and its reply; others may have requested codes to the same destination before. */
    async codeAfter<Reply>(destination: string, call: () => Promise<Reply>): Promise<[Reply, string]> {
      const before = (await codesTo(destination)).length;
      const reply = await call();
      const [newest = ''] = await codesOnceMoreThan(before, destination);
      return [reply, newest];
    },
    async stop(): Promise<void> {
      agent.destroy();
      await database.end();
      for (const service of services) await service.stop();
      await cluster.stop();
    },
  };
}

/** Pages and redirects have no JSON body. */
const isJson = ({ 'content-type': type }: IncomingHttpHeaders) =>
  type?.startsWith('application/json') === true;

/** Counts the replies that succeed, and the refusals by code. */
export function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, json } of answers) {
    const outcome = status < 300 ? 'success' : String(json['code']);
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}

/** A wrong code of the same length. Different numbers, from 1 on, give different codes. */
export function wrongCode(code: string, number = 1): string {
  return String((Number(code) + number) % 10 ** code.length).padStart(code.length, '0');
}
