import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pgBouncerFile } from '../postgres/pgbouncer-file.ts';
import { giveTo, serverIdentity } from '../postgres/server-identity.ts';
import { freePort } from '../postgres/server.mjs';
import type { Pooler } from './transaction-pooler';

/** Where Debian puts it is not on the path of every user. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** The installed PgBouncer; undefined without one. */
export const pgbouncer = folders.map(folder => join(folder, 'pgbouncer')).find(isProgram);

/** Starts PgBouncer in transaction mode, with the settings of docs/configuration.md. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'talon-pgbouncer-'));
  const ownPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, pgBouncerFile(databaseUrl, ownPort, { default_pool_size: 6 }));
  const identity = serverIdentity();
  await giveTo(folder, identity);
  await giveTo(file, identity);
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...identity });
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 100 && !(await accepts(ownPort)); tries += 1) await sleep(50);
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
