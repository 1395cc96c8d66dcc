import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIfNeeded } from '../build.mjs';
import { startCluster } from '../postgres/cluster.ts';
import type { Programs } from '../postgres/programs.ts';
import { freePort } from '../postgres/server.mjs';
import { databaseDirectories } from '../project.mjs';
import { createDatabase } from '../start/create-database.mjs';
import { makeKeys } from '../start/keys.mjs';
import { startService } from '../start/service-process.mjs';
import { runTalon } from './run-talon';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  json: Record<string, unknown>;
};

/**
 * Starts the built service on a durable PostgreSQL. Both can be killed. `output` receives its log: our output or an open file.
 * `programs` are those of a PostgreSQL other than the embedded one.
 * `through` returns the address by which the service reaches the database.
 */
export async function startKillableService(
  name: string,
  ownEnv: Record<string, string>,
  output: 'inherit' | number = 'inherit',
  programs?: Programs,
  through = async (databaseUrl: string) => databaseUrl,
) {
  await buildIfNeeded(() => undefined);
  const directory = join((await databaseDirectories()).clusters, `faults-${name}-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  const own = { directory, durable: true, ...(programs && { programs }) };
  let cluster = await startCluster(own);
  const port = await freePort();
  const keys = makeKeys();
  const databaseUrl = await createDatabase(cluster, 'talon');
  const env = {
    ...process.env,
    ...keys,
    DATABASE_URL: await through(databaseUrl),
    DEMONSTRATION: '1',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    ...ownEnv,
  };
  const agent = new Agent({ keepAlive: true });
  /** The exit code of the process started last, which may not be ready yet. */
  let exit = Promise.resolve(0);
  let service = await start();

  async function start() {
    const started = startService({ env, output });
    exit = started.exit;
    if (!(await started.ready)) throw new Error('the service did not start');
    return { pid: listener(port), stop: started.stop };
  }

  async function endPostgres(signal: NodeJS.Signals): Promise<void> {
    const [pid] = readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n', 1);
    process.kill(Number(pid), signal);
    await cluster.ended;
  }

  async function startPostgres(): Promise<void> {
    cluster = await startCluster({ ...own, port: cluster.port });
  }

  function call(method: string, path: string, headers: Record<string, string> = {}, body?: object | string) {
    return new Promise<Answer>((resolve, reject) => {
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      const ownHeaders = {
        Host: `account-api.talon.localhost:${port}`,
        'Content-Type': 'application/json',
        // Node does not send the length of a DELETE body by itself.
        ...(text && { 'Content-Length': Buffer.byteLength(text) }),
      };
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          timeout: 15_000,
          headers: { ...ownHeaders, ...headers },
        },
        answer => {
          let answered = '';
          answer.on('data', chunk => (answered += String(chunk)));
          answer.on('end', () => {
            const { statusCode: status = 0, headers: carried } = answer;
            resolve({ status, headers: carried, json: parse(answered) });
          });
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.end(text);
    });
  }

  return {
    keys,
    directory,
    port,
    databaseUrl,
    call,
    /** Returns the rows of a statement. Uses a new connection, because the previous one may have been killed. */
    async query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async untilReady(): Promise<void> {
      for (let tries = 0; tries < 300; tries += 1) {
        const answer = await call('GET', '/ready').catch(() => undefined);
        if (answer?.status === 200) return;
        await sleep(100);
      }
      throw new Error('the service did not come back');
    },
    async killService(): Promise<void> {
      process.kill(service.pid, 'SIGKILL');
      service = await start();
    },
    /** Tells the service to end; returns its exit code. */
    terminate(): Promise<number> {
      process.kill(listener(port), 'SIGTERM');
      return exit;
    },
    /** Tells the service to read its configuration again. */
    hangUp(): void {
      process.kill(service.pid, 'SIGHUP');
    },
    async restart(): Promise<void> {
      service = await start();
    },
    /**
     * Stops service and database for work on the directory of the database, then starts both; `command` of the operator runs
     * in between.
     */
    async whileStopped(work: (directory: string) => Promise<void>, command?: string[]): Promise<void> {
      await service.stop();
      await cluster.stop();
      await work(directory);
      cluster = await startCluster({ ...own, port: cluster.port });
      if (command) await runTalon(env, command);
      service = await start();
    },
    async killPostgres(): Promise<void> {
      await endPostgres('SIGKILL');
      await startPostgres();
    },
    /** Ends PostgreSQL as an operator does: it ends the statements under way and its connections. */
    stopPostgres: () => endPostgres('SIGINT'),
    startPostgres,
    async stop(): Promise<void> {
      agent.destroy();
      await service.stop();
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The process that listens on the port, found in Linux's list of sockets, because the launcher does not return it. */
function listener(port: number): number {
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
  const pid = readdirSync('/proc').find(each => /^\d+$/.test(each) && holds(each));
  if (!pid) throw new Error('nobody listens');
  return Number(pid);
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
