// @ts-check
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { makeCertificate } from './deploy/certificate.ts';
import { createClient } from './deploy/client.ts';
import { startNodes } from './deploy/nodes.ts';
import { isInstalled, proxies, writeConfiguration } from './deploy/proxies.ts';
import { approveWhereNeeded, openBrowsers, registerClient } from './ha/approvals.ts';
import { startDatabaseCluster } from './ha/database-cluster.ts';
import { faults } from './ha/faults.ts';
import { judgeLedger } from './ha/ledger.ts';
import { createJudge } from './ha/load.ts';
import { startPooler } from './ha/pooler.ts';
import { startProgram } from './ha/program.ts';
import { resultRow, resultsTable } from './ha/results.ts';
import { runFault } from './ha/run-fault.ts';
import { freePort } from './postgres/server.mjs';
import { projectRoot } from './project.mjs';
import { makeKeys } from './start/keys.mjs';

const { values, positionals } = parseArgs({
  options: {
    times: { type: 'string' },
    from: { type: 'string', default: projectRoot },
    keep: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'openssl'].filter(
  program => !isInstalled(program),
);
if (missing.length > 0) {
  console.error(
    `Not on this machine: ${missing.join(', ')}. On Debian: apt install patroni etcd-server haproxy pgbouncer postgresql`,
  );
  process.exit(2);
}
const chosen = faults.filter(
  ({ name }) => positionals.length === 0 || positionals.some(word => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `No fault has these words in its name. There are:\n${faults.map(({ name }) => name).join('\n')}`,
  );
  process.exit(2);
}
/** The built project that the nodes run first. The rolling upgrade is from it to this one and back; run it alone. */
const before = resolve(values.from);
if (before !== projectRoot && !existsSync(join(before, 'apps/service/dist/main.js'))) {
  console.error(`There is no build in ${before}`);
  process.exit(2);
}
await buildIfNeeded(step => console.log(`· ${step}`));
const folder = mkdtempSync(join(tmpdir(), 'talon-ha-'));
chmodSync(folder, 0o755);
makeCertificate(folder);
/** What was started, and how it ends. @type {(() => unknown)[]} */
const ends = [];
let isBad = true;
try {
  console.log('· Starting two PostgreSQL servers with Patroni');
  const database = await startDatabaseCluster(folder);
  ends.push(() => database.stop());
  const places = {
    folder,
    http: await freePort(),
    https: await freePort(),
    nodes: [await freePort(), await freePort()],
  };
  const pooler = await startPooler(folder, database.url);
  ends.push(() => pooler.stop());
  const env = environment(database.url, places.https);
  const pooledEnv = { ...env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  const nodes = await startNodes(folder, env, places.nodes, before);
  ends.push(() => nodes.stopAll());
  const people = await importPeople(30, env);
  const proxy = /** @type {import('./deploy/proxies.ts').Proxy} */ (proxies['haproxy']);
  const front = startProgram(folder, 'proxy', [
    proxy.program,
    ...proxy.args(writeConfiguration(proxy, places), places),
  ]);
  ends.push(() => front.end('SIGTERM'));
  const { ask, agent } = createClient(folder, places.https, 100);
  ends.push(() => agent.destroy());
  /** @type {import('./ha/run-fault.ts').Result[]} */
  const results = [];
  const ledgers = [];
  const client = await registerClient(before, folder, env);
  await untilServing(ask);
  const chains = await openBrowsers(ask, people.slice(0, 8));
  let isPooled = false;
  for (const fault of chosen) {
    if (fault.needsDisks && !database.hasDisks) {
      console.log(`· Left out: ${fault.name}. Only root may mount the small disks that it needs.`);
      continue;
    }
    if (isPooled !== (fault.isPooled ?? false)) {
      isPooled = !isPooled;
      await nodes.restart(isPooled ? pooledEnv : env);
    }
    await approveWhereNeeded(ask, client, chains, database.url);
    /** @type {import('./ha/faults.ts').Stand} */
    const stand = { database, nodes, versions: [before, projectRoot] };
    const times = Number(values.times ?? fault.times ?? 1);
    const { ledger, ...result } = await runFault(fault, times, stand, [ask, people, client, chains]);
    ledgers.push(ledger);
    results.push(result);
    console.log(`${result.isBad ? '✗' : '✓'} ${resultRow(result)}\n`);
  }
  console.log(resultsTable(results));
  // A later fault may not undo what was acknowledged before.
  const judge = createJudge(ask, client);
  const last = { lost: 0, revived: 0 };
  for (const ledger of ledgers) {
    const { lost, revived } = await judgeLedger(ledger, judge);
    last.lost += lost;
    last.revived += revived;
  }
  console.log(`\nAt the end of all: lost ${last.lost}, revived ${last.revived}`);
  isBad = results.some(each => each.isBad) || last.lost + last.revived > 0;
} finally {
  for (const end of ends.toReversed()) await end();
  if (values.keep) console.log(`The logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isBad ? 1 : 0;

/**
 * @param {string} url
 * @param {number} port
 * @returns {Record<string, string>}
 */
function environment(url, port) {
  return {
    ...makeKeys(),
    DATABASE_URL: url,
    DOMAINS: 'be=talon.example lu=talon-lux.example',
    PUBLIC_PROTOCOL: 'https',
    PUBLIC_URL_PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_URL: 'smtp://127.0.0.1:9',
    SMS_GATEWAY_URL: 'http://127.0.0.1:9',
    SMS_GATEWAY_TOKEN: 'no gateway is there',
    LOG_LEVEL: 'warn',
  };
}

/**
 * Waits until the proxy leads to both nodes.
 * @param {ReturnType<typeof createClient>['ask']} ask
 */
async function untilServing(ask) {
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(1_000);
    const { status } = await ask('account-api.talon.example', '/user');
    if (status === 401) return;
  }
  throw new Error('nothing serves behind the proxy after a minute');
}

/** @param {number} count @param {Record<string, string>} env */
async function importPeople(count, env) {
  const password = 'vier dozen thee';
  const made = Array.from({ length: count }, (_, index) => ({
    email: `person${index}@bank.example`,
    password,
  }));
  const file = join(folder, 'people.csv');
  const lines = made.map(({ email }, index) => `p${index},${email},${password}`);
  writeFileSync(file, `reference,emails,password\n${lines.join('\n')}\n`);
  const command = join(before, 'apps/service/dist/talon.js');
  const args = [command, 'import', 'accounts', file, '--operator', 'test'];
  await promisify(execFile)(process.execPath, args, { env });
  return made;
}
