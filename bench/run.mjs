// @ts-check
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { projectRoot } from '../tools/project.mjs';
import { fillCompileCache } from '../tools/deploy/compile-cache.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { accountCalls } from './account-calls.mjs';
import { registerClient, visitLeast, visitProduct } from './applications.mjs';
import { timeCommandImport } from './command-import.mjs';
import { timeConsole } from './console.mjs';
import { timeImport } from './console-import.mjs';
import { fillConsole } from './console-people.mjs';
import { fillService } from './console-service.mjs';
import { memoryOf } from './cpu.mjs';
import { showDatabaseEnd } from './database-end.mjs';
import { addAll, addAlone, report } from './figures.mjs';
import { median } from './load.mjs';
import { startMailSink } from './mail-sink.mjs';
import { few, manyAccountsRows } from './many-accounts.mjs';
import { oauthCalls } from './oauth-calls.mjs';
import { pageFigures, pageSpeed } from './page-speed.mjs';
import { addRows, measurePair, pairCount } from './pairs.mjs';
import { fill, fillMany } from './people.mjs';
import { service, startProcess } from './processes.mjs';
import { busyness, quietestHalf } from './quiet.mjs';
import { memoryOverTime } from './steady-memory.mjs';

/** How often the service starts before each pair. Of all these starts, the half counts in which the machine was least busy. */
const starts = 8;
/** @type {{ busyness: number, milliseconds: number }[]} */
const timedStarts = [];

/** Measures only figures whose name contains this text, as in `npm run bench -- refresh`. Without it, all figures. */
const only = (process.argv[2] ?? '').toLowerCase();
const isRequested = (/** @type {string} */ figure) => figure.toLowerCase().includes(only);
/** Only when asked for by this name: fills in ten times as many accounts, which takes up to half an hour and 12 GB. */
const tenMillion = '10,000,000 accounts';
/** Only when asked for by this name; the next argument is another number of minutes. */
const longMemory = 'memory, an hour';
/**
 * Likewise, with another number of accounts as the next argument, each with 25 events. A search may take 50 ms, a page 150 ms, the
 * charts 500 ms, an export 10 s, and an erasure 5 s.
 */
const consoleName = 'console';
const consoleLimits = { find: 50, charts: 500, export: 10_000, erasure: 5_000 };
const usualLimit = 150;
const limitOf = (/** @type {string} */ figure) =>
  Object.entries(consoleLimits).find(([name]) => figure.startsWith(`${consoleName} ${name} `))?.[1] ??
  usualLimit;
/** Only when asked for by this name; the next argument is another number of lines. */
const commandImport = 'import by command';
/** Only when asked for by this name, as root on Linux. */
const databaseEnd = 'where postgresql ends';

/** As on a server of production: docs/operating.md says how much. */
const cluster = await startThrowAwayCluster({ settings: { shared_buffers: '1GB' } });
const mails = await startMailSink();
const scratch = await mkdtemp(join(tmpdir(), 'talon-bench-'));
const postmaster = Number(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
try {
  await run();
  report();
} catch (error) {
  // The servers lose their database now: what they say would hide the reason.
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  await mails.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function run() {
  const url = await createDatabase(cluster, 'talon');
  const first = await measureStart(url);
  if (pageFigures.some(isRequested)) addAll(await pageSpeed(cluster));

  const client = new pg.Client(url);
  await client.connect();
  await fill(client, 0, few);
  if (only === consoleName) {
    await measureConsole(first, client);
    await first.stop();
  } else if (only === longMemory) {
    const server = await visitProduct(first, registerClient(first.env, scratch));
    const { most, growth } = await memoryOverTime(first, server, client, Number(process.argv[3] ?? 60));
    addAlone(`${longMemory}: most, MiB`, most, 170);
    addAlone(`${longMemory}: growth, MiB an hour`, growth, 10);
    await first.stop();
  } else if (only === commandImport) {
    const lines = Number(process.argv[3] ?? 1_000_000);
    const { perSecond, mostMemory } = await timeCommandImport(first.env, scratch, lines);
    addAlone(`${commandImport}, lines a second`, perSecond, 2000, true);
    addAlone(`${commandImport}, most MiB`, mostMemory, 200);
    await first.stop();
  } else if (only === databaseEnd) {
    await showDatabaseEnd(first, postmaster);
    await first.stop();
  } else await measureCalls(first, client, url);
  await client.end();
  addAlone('ready, ms', median(quietestHalf(timedStarts).map(({ milliseconds }) => milliseconds)), 450);
  await measureManyAccounts();
}

/**
 * The first starts, and the memory of the node that they leave.
 * @param {string} url
 */
async function measureStart(url) {
  // As in a container, whose image has it.
  fillCompileCache(join(projectRoot, dirname(service)));
  // The first start runs the migrations.
  await (await start(service, url)).stop();
  await sleep(300);
  const first = await startTimed(url);
  addAlone('memory idle, MiB', memoryOf(first.pid), 100);
  return first;
}

/**
 * Starts the service several times, and leaves the last node.
 * @param {string} url
 */
async function startTimed(url) {
  let before = busyness();
  for (let left = starts; ; left -= 1) {
    const startedAt = performance.now();
    const started = await start(service, url);
    const milliseconds = performance.now() - startedAt;
    if (left > 1) await started.stop();
    // The database ends the connections of the node that has stopped, and a node that has started finishes the work of its start.
    await sleep(left > 1 ? 300 : 3000);
    const after = busyness();
    timedStarts.push({ busyness: Math.max(before, after), milliseconds });
    before = after;
    if (left === 1) return started;
  }
}

/**
 * @param {import('./processes.mjs').Started} first
 * @param {import('pg').Client} client
 */
async function measureConsole(first, client) {
  const accounts = Number(process.argv[3] ?? 200_000);
  await fillConsole(client, few, accounts);
  await fillService(client, accounts);
  for (const [figure, milliseconds] of Object.entries(await timeConsole(first, client, accounts)))
    addAlone(figure, milliseconds, limitOf(figure));
  const { perSecond, mostMemory } = await timeImport(first, client);
  addAlone('console import, lines a second', perSecond, 2000, true);
  addAlone('console import, most MiB', mostMemory, 200);
}

/**
 * Measures the requested calls with one product after the other, each beside baselines of its own, and the memory of the last.
 * @param {import('./processes.mjs').Started} first product
 * @param {import('pg').Client} client
 * @param {string} url
 */
async function measureCalls(first, client, url) {
  const accountRows = accountCalls.filter(({ figure }) => isRequested(figure));
  const oauthRows = oauthCalls.filter(({ figure }) => isRequested(figure));
  const accounts = {
    rows: accountRows,
    startOther: () => start('bench/baseline.mjs', url),
    enter: alone,
  };
  const secret = oauthRows.length > 0 ? registerClient(first.env, scratch) : '';
  /** @type {import('./pairs.mjs').Comparison<import('./authorize.mjs').AuthorizationServer>} */
  const oauth = {
    rows: oauthRows,
    startOther: () => start('bench/baseline-provider.mjs', url),
    enter: async ([product, other]) => [await visitProduct(product, secret), await visitLeast(other)],
  };
  /** @type {import('./pairs.mjs').Measured} */
  const measured = new Map();
  let product = first;
  for (let left = accountRows.length + oauthRows.length > 0 ? pairCount : 0; left > 0; left -= 1) {
    await measurePair(product, { client, postmaster }, accounts, measured);
    await measurePair(product, { client, postmaster }, oauth, measured);
    if (left > 1) {
      await product.stop();
      await sleep(300);
      product = await startTimed(url);
    }
  }
  addRows([...accountRows, ...oauthRows], measured);
  if (isRequested('memory after load, MiB')) addAlone('memory after load, MiB', memoryOf(product.pid), 170);
  await product.stop();
}

/** Measures the requested calls with two nodes, each with a database of its own, of which one has very many accounts. */
async function measureManyAccounts() {
  const [accounts, limit] = only === tenMillion ? [10_000_000, 1.2] : [1_000_000, 1.1];
  const rows = manyAccountsRows(accounts, limit).filter(
    ({ figure }) => isRequested(figure) || only === tenMillion,
  );
  if (rows.length === 0) return;
  const manyUrl = await createDatabase(cluster, 'many');
  const fewUrl = await createDatabase(cluster, 'few');
  for (const url of [manyUrl, fewUrl]) {
    await (await start(service, url)).stop();
    const client = new pg.Client(url);
    await client.connect();
    await fill(client, 0, few);
    await client.end();
  }
  const client = new pg.Client(manyUrl);
  await client.connect();
  console.log(`· Filling in ${accounts.toLocaleString('en')} accounts`);
  await fillMany(client, few, accounts);
  const comparison = { rows, startOther: () => start(service, fewUrl), enter: alone };
  /** @type {import('./pairs.mjs').Measured} */
  const measured = new Map();
  for (let left = pairCount; left > 0; left -= 1) {
    const product = await start(service, manyUrl);
    await measurePair(product, { client, postmaster }, comparison, measured);
    await product.stop();
  }
  addRows(rows, measured);
  await client.end();
}

/**
 * For sides that need no preparation.
 * @param {[import('./processes.mjs').Started, import('./processes.mjs').Started]} sides
 * @returns {Promise<[import('./measure.mjs').Side, import('./measure.mjs').Side]>}
 */
function alone(sides) {
  return Promise.resolve(sides);
}

/**
 * @param {string} program
 * @param {string} url
 */
function start(program, url) {
  return startProcess(program, { databaseUrl: url, mailUrl: mails.url, scratch });
}
