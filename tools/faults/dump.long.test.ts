import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveOut } from '../test/short-run.mjs';
import { startKillableService } from './killable-service';
import { createProviders } from './providers';
import { runTalon } from './run-talon';

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

/** The embedded PostgreSQL has no pg_dump: this test needs one that the machine has, with its server. */
const folder = installedPostgres();
if (!folder) leaveOut('tools/faults', 'the dump that is restored, for which this machine has no pg_dump');
const program = (name: string) => join(folder ?? '', name);
const file = join(tmpdir(), `talon-dump-${process.pid}`);

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  if (!folder) return;
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  providers = await createProviders(0);
  const env = { ...providers.env, LOG_LEVEL: 'error' };
  stand = await startKillableService('dump', env, 'inherit', programs);
}, 240_000);
afterAll(async () => {
  await stand?.stop();
  await providers?.stop();
  await rm(file, { force: true });
});

function installedPostgres(): string | undefined {
  try {
    const found = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    return ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every(name => existsSync(join(found, name)))
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

const run = (name: string, ...words: string[]) => promisify(execFile)(program(name), words);
const signIn = () => stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, lotte);
const bearer = (token: unknown) => ({ Authorization: `Bearer ${String(token)}` });

/** The number of rows of each table, without those that count by themselves while nobody calls. */
async function rowsByTable(): Promise<Record<string, unknown>> {
  const tables = await stand.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public' order by 1",
    [],
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [counted] = await stand.query(`select count(*)::int as rows from ${String(name)}`, []);
    rows[String(name)] = counted?.['rows'];
  }
  return rows;
}

test.skipIf(!folder)(
  'a dump that is restored into an empty database holds every row, revives no token, and people sign in',
  async () => {
    const token = (await signIn()).json['access_token'];
    expect((await stand.call('GET', '/user', bearer(token))).status).toBe(200);
    await stand.terminate();
    await run('pg_dump', '--format=custom', `--file=${file}`, stand.databaseUrl);
    const before = await rowsByTable();
    expect(Object.values(before).reduce((sum: number, rows) => sum + Number(rows), 0)).toBeGreaterThan(100);

    const administrator = new pg.Client(stand.databaseUrl.replace(/\/talon$/, '/postgres'));
    await administrator.connect();
    await administrator.query('drop database talon with (force)');
    await administrator.query('create database talon');
    await administrator.end();
    await run('pg_restore', '--exit-on-error', `--dbname=${stand.databaseUrl}`, file);
    expect(await rowsByTable()).toEqual(before);

    const env = { ...process.env, ...stand.keys, DATABASE_URL: stand.databaseUrl };
    await runTalon(env, ['after-restore', 'disk lost']);
    await stand.restart();
    expect((await stand.call('GET', '/user', bearer(token))).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  },
  240_000,
);
