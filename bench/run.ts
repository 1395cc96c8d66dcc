import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../tools/postgres/server.mjs';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { projectRoot } from '../tools/project.mjs';
import { runNpm } from '../tools/run-command.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { makeKeys } from '../tools/start/keys.mjs';
import { startService } from '../tools/start/service-process.mjs';
import { callRows } from './call-rows.ts';
import { checkBesideSignIns } from './check-beside-sign-ins.ts';
import { memoryAndStart, memoryOverAnHour } from './memory.ts';
import { registerClient } from './oauth.ts';
import { fill } from './people.ts';
import { pageOnPhone } from './phone.ts';
import { type Row, type Run, service } from './row.ts';

const rows: readonly Row[] = [
  ...callRows,
  { name: 'GET /user while four people sign in', measure: checkBesideSignIns },
  { name: 'memory and start', measure: memoryAndStart },
  { name: 'login page on a phone', measure: pageOnPhone },
  { name: 'memory over an hour', isLong: true, measure: memoryOverAnHour },
];

const { values, positionals } = parseArgs({
  options: { peers: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [wanted = ''] = positionals;
const chosen = rows.filter(({ name, isLong }) => (isLong ? name === wanted : name.includes(wanted)));
if (chosen.length === 0) throw new Error(`The rows are: ${rows.map(({ name }) => name).join(', ')}.`);
const [load = 0] = loadavg();
if (load > 0.3)
  console.log(`· This machine is busy, with a load of ${load.toFixed(1)}: figures may be too high.`);
if (values.peers) await installPeers();

const cluster = await startThrowAwayCluster({ settings: { shared_buffers: '1GB' } });
const folder = await mkdtemp(join(tmpdir(), 'talon-bench-'));
const mails = await startMailServer();
try {
  await measure(await prepare());
} finally {
  await cluster.stop();
  mails.close();
  await rm(folder, { recursive: true });
}

async function measure(run: Run) {
  const lines = ['| row | figure | budget | |', '|---|---|---|---|'];
  for (const { name, measure: measureRow } of chosen) {
    console.log(`· ${name}`);
    for (const { figure, budget, isMet } of await measureRow(run)) {
      lines.push(`| ${name} | ${figure} | ${budget} | ${isMet ? 'met' : 'MISSED'} |`);
      if (!isMet) process.exitCode = 1;
    }
  }
  console.log(`\n${lines.join('\n')}`);
}

async function prepare(): Promise<Run> {
  const DATABASE_URL = await createDatabase(cluster, 'talon');
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...makeKeys(),
    DATABASE_URL,
    PEER_DATABASE_URL: await createDatabase(cluster, 'peer'),
    MAIL_URL: mails.url,
    SMS_GATEWAY_URL: 'http://127.0.0.1:1/',
  };
  const output = openSync(devNull, 'w');
  const start = async (path: string) => {
    const port = await freePort();
    const startedAt = performance.now();
    const program = join(projectRoot, path);
    const started = startService({ env: { ...env, PORT: String(port) }, output, program });
    if (!(await started.ready)) throw new Error(`${path} did not start`);
    return { ...started, port, readyMilliseconds: performance.now() - startedAt };
  };
  // The first start makes the tables.
  await (await start(service)).stop();
  const database = new pg.Client(DATABASE_URL);
  await database.connect();
  await fill(database);
  await database.end();
  const client = registerClient(env, folder);
  env['BENCH_CLIENT'] = JSON.stringify(client);
  const postmaster = Number.parseInt(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8'), 10);
  return { start, postmaster, client, withPeers: values.peers };
}

/** It runs in this process, so its CPU time does not count. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  // A program that stops closes its connections as it likes.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

async function installPeers() {
  const code = await runNpm(['ci', '--ignore-scripts', '--omit=peer'], {
    cwd: join(projectRoot, 'bench/peers'),
  });
  if (code !== 0) throw new Error('npm ci failed in bench/peers; its output is above.');
}
