// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { makeCertificate } from './deploy/certificate.mjs';
import { createClient } from './deploy/client.mjs';
import { startNodes } from './deploy/nodes.mjs';
import { isInstalled, proxies, writeConfiguration } from './deploy/proxies.mjs';
import { startDatabaseCluster } from './ha/database-cluster.mjs';
import { faults } from './ha/faults.mjs';
import { startLoad } from './ha/load.mjs';
import { startProgram } from './ha/program.mjs';
import { freePort } from './postgres/server.mjs';
import { projectRoot } from './project.mjs';
import { makeKeys } from './start/keys.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '3' }, keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const missing = ['patroni', 'etcd', 'haproxy', 'openssl'].filter(program => !isInstalled(program));
if (missing.length > 0) {
  console.error(
    `Not on this machine: ${missing.join(', ')}. On Debian: apt install patroni etcd-server haproxy postgresql`,
  );
  process.exit(2);
}
await buildIfNeeded(step => console.log(`· ${step}`));
const folder = mkdtempSync(join(tmpdir(), 'talon-ha-'));
chmodSync(folder, 0o755);
makeCertificate(folder);
console.log('· Starting two PostgreSQL servers with Patroni');
const database = await startDatabaseCluster(folder);
const places = {
  folder,
  http: await freePort(),
  https: await freePort(),
  nodes: [await freePort(), await freePort()],
};
const env = environment(database.url, places.https);
const nodes = await startNodes(folder, env, places.nodes);
const people = importPeople(30);
const proxy = /** @type {import('./deploy/proxies.mjs').Proxy} */ (proxies['haproxy']);
const front = startProgram(folder, 'proxy', [
  proxy.program,
  ...proxy.args(writeConfiguration(proxy, places), places),
]);
const { ask, agent } = createClient(folder, places.https, 20);
await sleep(3_000);

let isBad = false;
console.log(
  '\nfault                         times  longest gap, s  limit  requests  failed  500s  written  lost  revived  node exits',
);
try {
  const chosen = faults.filter(({ name }) => positionals.every(word => name.includes(word)));
  for (const fault of chosen) isBad = (await report(fault, Number(values.times))) || isBad;
} finally {
  agent.destroy();
  await front.end('SIGTERM');
  await nodes.stopAll();
  await database.stop();
  if (values.keep) console.log(`The logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isBad ? 1 : 0;

/**
 * Runs a fault under load, prints its row, and tells whether something was lost or took too long.
 * @param {import('./ha/faults.mjs').Fault} fault
 * @param {number} times
 */
async function report({ name, most, failed: mayFail = Number.POSITIVE_INFINITY, run }, times) {
  const load = startLoad(ask, people);
  await sleep(3_000);
  let gap = 0;
  for (let time = 0; time < times; time += 1) {
    const from = Date.now();
    await run({ database, nodes });
    const acknowledged = [from, ...load.writes.filter(at => at >= from), Date.now()];
    gap = Math.max(gap, ...acknowledged.slice(1).map((at, index) => at - (acknowledged[index] ?? at)));
  }
  const { written, lost, revived } = await load.finish();
  const { statuses } = load;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const failed = Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (Number(status) === 0 || Number(status) >= 500 ? count : 0),
    0,
  );
  const faulty = statuses[500] ?? 0;
  const seconds = (gap / 1000).toFixed(1);
  const cells = [times, seconds, most, all, failed, faulty, written, lost, revived, nodes.exits()];
  const widths = [5, 14, 5, 8, 6, 4, 7, 4, 7, 10];
  console.log(
    [name.padEnd(28), ...cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0))].join('  '),
  );
  return gap > most * 1000 || failed > mayFail || faulty + lost + revived + nodes.exits() > 0;
}

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

/** @param {number} count */
function importPeople(count) {
  const password = 'vier dozen thee';
  const made = Array.from({ length: count }, (_, index) => ({
    email: `person${index}@bank.example`,
    password,
  }));
  const file = join(folder, 'people.csv');
  const lines = made.map(({ email }, index) => `p${index},${email},${password}`);
  writeFileSync(file, `reference,emails,password\n${lines.join('\n')}\n`);
  const command = join(projectRoot, 'apps/service/dist/talon.js');
  const args = [command, 'import', 'accounts', file, '--operator', 'test'];
  execFileSync(process.execPath, args, { env, stdio: 'pipe' });
  return made;
}
