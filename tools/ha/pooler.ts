import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pgBouncerFile } from '../postgres/pgbouncer-file.ts';
import { freePort } from '../postgres/server.mjs';
import { serverIdentity } from '../postgres/server-identity.ts';
import { startProgram } from './program.ts';

/** Starts PgBouncer in transaction mode, with the settings of docs/configuration.md. */
export async function startPooler(folder: string, databaseUrl: string) {
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = { default_pool_size: 20, server_login_retry: 0.2 };
  writeFileSync(file, pgBouncerFile(databaseUrl, own, settings), { mode: 0o600 });
  const identity = serverIdentity();
  if (identity) chownSync(file, identity.uid, identity.gid);
  const program = startProgram(folder, 'pgbouncer', ['pgbouncer', '-q', file], identity);
  const url = new URL(databaseUrl);
  url.port = String(own);
  return { url: url.href, stop: () => program.end('SIGINT') };
}
