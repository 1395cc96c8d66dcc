// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { freePort } from '../tools/postgres/server.mjs';
import { projectRoot } from '../tools/project.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { makeKeys } from '../tools/start/keys.mjs';
import { memoryEnvironment, memoryOptions } from '../tools/start/service-process.mjs';
import { memoryOf } from './cpu.mjs';
import {
  bindToken,
  codeFlow,
  introspect,
  refresh,
  refreshSigned,
  userinfo,
  userinfoWithProof,
} from './authorize.mjs';
import { accountCalls, checks, pairCount, signIns } from './account-calls.mjs';
import { mostAtOnce, visitLeast, visitPlatform, visitProduct } from './applications.mjs';
import { compare, compareOperations, p99WhileSigningIn } from './measure.mjs';
import { timeConsole } from './console.mjs';
import { timeImport } from './console-import.mjs';
import { fillConsole } from './console-people.mjs';
import { fillService } from './console-service.mjs';
import { fill, fillMany } from './people.mjs';
import { startMailSink } from './mail-sink.mjs';
import { pageFigures, pageSpeed } from './page-speed.mjs';
import { median } from './load.mjs';
import { memoryOverTime } from './steady-memory.mjs';

/** The baselines run with what the service sets after its start (kernel/v8-options.ts). */
const v8Options = [
  '--invocation-count-for-maglev=200',
  '--minimum-invocations-after-ic-update=200',
  '--invocation-count-for-turbofan=1500',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
];

/** The keys of the service, which the commands that prepare a run also need. */
const keys = makeKeys();

const few = 10_000;
/** How often the service starts for the figure of its start. */
const starts = 3;

/** Measures only figures whose name contains this text, as in `npm run bench -- refresh`. Without it, all figures. */
const only = (process.argv[2] ?? '').toLowerCase();
const isRequested = (/** @type {string} */ figure) => figure.toLowerCase().includes(only);
/** Only when asked for by this name: fills in ten times as many accounts, which takes up to half an hour and 12 GB. */
const tenMillion = '10,000,000 accounts';
const many = only === tenMillion ? 10_000_000 : 1_000_000;
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

/** @type {{ figure: string, product: number, baseline?: number, value: number, limit: number, isMinimum?: boolean }[]} */
const results = [];

const cluster = await startThrowAwayCluster();
const mails = await startMailSink();
const scratch = await mkdtemp(join(tmpdir(), 'talon-bench-'));
try {
  await run();
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
  const postmaster = Number(
    readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
  // The first start runs the migrations.
  await (await start('apps/service/dist/main.js', url)).stop();
  const times = [];
  for (let rest = starts; rest > 1; rest -= 1) {
    const { service, milliseconds } = await startTimed(url);
    times.push(milliseconds);
    await service.stop();
  }
  const { service: first, milliseconds } = await startTimed(url);
  const ready = median([...times, milliseconds]);
  results.push({ figure: 'ready, ms', product: ready, value: ready, limit: 450 });
  await sleep(3000);
  const idle = memoryOf(first.pid);
  results.push({ figure: 'memory idle, MiB', product: idle, value: idle, limit: 100 });

  if (pageFigures.some(isRequested)) results.push(...(await pageSpeed(cluster)));

  const client = new pg.Client(url);
  await client.connect();
  await fill(client, 0, few);
  if (only === consoleName) {
    const accounts = Number(process.argv[3] ?? 200_000);
    await fillConsole(client, few, accounts);
    await fillService(client, accounts);
    for (const [figure, milliseconds] of Object.entries(await timeConsole(first, client, accounts)))
      results.push({ figure, product: milliseconds, value: milliseconds, limit: limitOf(figure) });
    const { perSecond, mostMemory } = await timeImport(first, client);
    results.push(
      {
        figure: 'console import, lines a second',
        product: perSecond,
        value: perSecond,
        limit: 2000,
        isMinimum: true,
      },
      { figure: 'console import, most MiB', product: mostMemory, value: mostMemory, limit: 200 },
    );
    await client.end();
    await first.stop();
    return report();
  }
  if (only === longMemory) {
    const { most, growth } = await memoryOverTime(first, client, Number(process.argv[3] ?? 60));
    results.push({ figure: `${longMemory}: most, MiB`, product: most, value: most, limit: 170 });
    results.push({ figure: `${longMemory}: growth, MiB an hour`, product: growth, value: growth, limit: 10 });
    await client.end();
    await first.stop();
    return report();
  }
  const [product, baseline] = await measureAccountCalls(first, client, postmaster, url);
  const sides = [product, baseline];
  const isOfMany =
    only === tenMillion || isRequested(ofMany('session check')) || isRequested(ofMany('signing in'));
  if (isRequested('GET /user, p99 ms with 4 sign-ins')) {
    /** @type {number[][]} */
    const busy = sides.map(() => []);
    for (let round = 0; round < 3; round += 1) {
      for (const [index, side] of sides.entries()) busy[index]?.push(await p99WhileSigningIn(side));
    }
    const [ours = 0, theirs = 0] = busy.map(median);
    add('GET /user, p99 ms with 4 sign-ins', ours, theirs, 2);
  }
  await authorize(product, url, postmaster);
  if (isRequested('memory after load, MiB')) {
    const loaded = memoryOf(product.pid);
    results.push({ figure: 'memory after load, MiB', product: loaded, value: loaded, limit: 170 });
  }

  if (isOfMany) await compareWithFew(product, client, postmaster);
  await client.end();
  await product.stop();
  await baseline.stop();
  report();
}

/**
 * Measures the requested rows with each pair of processes, of which the last goes on.
 * @param {Awaited<ReturnType<typeof start>>} first product
 * @param {import('pg').Client} client
 * @param {number} postmaster
 * @param {string} url
 */
async function measureAccountCalls(first, client, postmaster, url) {
  const rows = accountCalls.filter(({ figure }) => isRequested(figure));
  /** @type {Map<string, [number, number][]>} */
  const measured = new Map(rows.map(({ figure }) => [figure, []]));
  const startBaseline = () => start('bench/baseline.mjs', url);
  /** @type {[typeof first, typeof first]} */
  let sides = [first, await startBaseline()];
  for (let left = rows.length > 0 ? pairCount : 0; left > 0; left -= 1) {
    const pair = { sides, client, postmaster };
    for (const { figure, of, fill: fillRow, measure } of rows) {
      if (left === pairCount) await fillRow?.(pair);
      const [ours, theirs] = await measure(pair);
      /** @type {[number, number]} */
      const values = [ours?.[of] ?? 0, theirs?.[of] ?? 0];
      measured.get(figure)?.push(values);
      say(figure, ...values);
      sayP99(ours, theirs);
    }
    if (left > 1) {
      await Promise.all(sides.map(side => side.stop()));
      sides = [await start('apps/service/dist/main.js', url), await startBaseline()];
    }
  }
  for (const { figure, of, limit } of rows) {
    const pairs = measured.get(figure) ?? [];
    const [ours, theirs] = withMiddleRatio(pairs);
    add(figure, ours, theirs, limit, of === 'perSecond');
    warnIfBusy(figure, pairs);
  }
  return sides;
}

/** @param {readonly [number, number][]} pairs of product and baseline */
function withMiddleRatio(pairs) {
  const byRatio = pairs.toSorted((one, other) => one[0] / one[1] - other[0] / other[1]);
  return byRatio[Math.floor(byRatio.length / 2)] ?? [0, 0];
}

/**
 * Compares the product with many accounts to another node, with few accounts in a database of its own on the same server: in
 * alternation, because the speed of the machine changes within minutes.
 * @param {Awaited<ReturnType<typeof start>>} product
 * @param {import('pg').Client} client
 * @param {number} postmaster
 */
async function compareWithFew(product, client, postmaster) {
  const url = await createDatabase(cluster, 'few');
  const other = await start('apps/service/dist/main.js', url);
  const fewClient = new pg.Client(url);
  await fewClient.connect();
  await fill(fewClient, 0, few);
  await fewClient.end();
  console.log(`· Filling in ${many.toLocaleString('en')} accounts`);
  await fillMany(client, few, many);
  const most = only === tenMillion ? 1.2 : 1.1;
  const sides = [product, other];
  const [check, checkOfFew] = await compare(sides, postmaster, checks);
  add(ofMany('session check'), check?.cpu ?? 0, checkOfFew?.cpu ?? 0, most);
  const [signingIn, signingInOfFew] = await compare(sides, postmaster, { ...signIns, rounds: 25 });
  add(ofMany('signing in'), signingIn?.cpu ?? 0, signingInOfFew?.cpu ?? 0, most);
  await other.stop();
}

/**
 * Compares the standard OAuth calls with those of a bare engine with the same kind of key.
 * @param {Awaited<ReturnType<typeof start>>} product
 * @param {string} url
 * @param {number} postmaster
 */
async function authorize(product, url, postmaster) {
  /** @type {{ name: string, operation: typeof refresh, limit: number, prepare?: typeof visitPlatform }[]} */
  const calls = [
    { name: 'code flow with PKCE', operation: codeFlow, limit: 1.15 },
    { name: 'refresh', operation: refresh, limit: 1.15 },
    { name: 'introspection', operation: introspect, limit: 1.15 },
    { name: 'userinfo', operation: userinfo, limit: 1.15 },
    {
      name: 'userinfo with DPoP',
      operation: userinfoWithProof,
      limit: 1.2,
      prepare: async server => {
        await bindToken(server);
        return server;
      },
    },
    // Last: its visits give the browser another session at the server.
    {
      name: 'refresh, signed access token',
      operation: refreshSigned,
      limit: 1.2,
      prepare: visitPlatform,
    },
  ];
  const rows = calls.flatMap(call => [
    { ...call, atOnce: 1 },
    { ...call, name: `${call.name}, ${mostAtOnce} at once`, atOnce: mostAtOnce },
  ]);
  const requested = rows.filter(({ name }) => isRequested(`${name}, CPU ms`));
  if (requested.length === 0) return;
  const bare = await start('bench/baseline-provider.mjs', url);
  const servers = [await visitProduct(product, product.env, scratch), await visitLeast(bare)];
  for (const { name, operation, atOnce, limit, prepare } of requested) {
    const called = prepare ? await Promise.all(servers.map(prepare)) : servers;
    const operationOf = (/** @type {typeof servers[number]} */ server) => {
      /** @type {import('./load.mjs').Operation} */
      return agent => operation(server, agent);
    };
    const load = { operationOf, count: 150, atOnce, rounds: 21, warmUp: 2000 };
    const [ours, theirs] = await compareOperations(called, postmaster, load);
    add(`${name}, CPU ms`, ours?.cpu ?? 0, theirs?.cpu ?? 0, limit);
    sayP99(ours, theirs);
    console.log(`  a second: ${ours?.perSecond.toFixed(0)} beside ${theirs?.perSecond.toFixed(0)}`);
  }
  await bare.stop();
}

/** @param {string} call of which the cost with many accounts is beside that with few */
function ofMany(call) {
  return `CPU ms, ${many.toLocaleString('en')} accounts to 10,000: ${call}`;
}

/** @param {string} url */
async function startTimed(url) {
  const startedAt = performance.now();
  const service = await start('apps/service/dist/main.js', url);
  return { service, milliseconds: performance.now() - startedAt };
}

/**
 * @param {string} program
 * @param {string} url
 */
async function start(program, url) {
  const port = await freePort();
  const log = openSync(join(scratch, 'log'), 'a');
  const env = {
    ...process.env,
    ...memoryEnvironment,
    ...keys,
    DATABASE_URL: url,
    PORT: String(port),
    PUBLIC_URL_PORT: '3000',
    MAIL_URL: mails.url,
    SMS_GATEWAY_URL: 'http://127.0.0.1:1/',
  };
  const options = program.startsWith('bench/') ? [...memoryOptions, ...v8Options] : memoryOptions;
  const child = spawn(process.execPath, [...options, join(projectRoot, program)], {
    env,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} did not start`))),
  ]);
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, port, stop, env };
}

/**
 * @param {string} figure
 * @param {number} product
 * @param {number} baseline
 * @param {number} limit
 * @param {boolean} [isMinimum]
 */
function add(figure, product, baseline, limit, isMinimum = false) {
  say(figure, product, baseline);
  results.push({ figure, product, baseline, value: product / baseline, limit, isMinimum });
}

/**
 * @param {string} figure
 * @param {number} product
 * @param {number} baseline
 */
function say(figure, product, baseline) {
  const ratio = (product / baseline).toFixed(3);
  console.log(`· ${figure}: ${product.toFixed(3)} beside ${baseline.toFixed(3)}, ${ratio}`);
}

/**
 * @param {import('./measure.mjs').Figure} [product]
 * @param {import('./measure.mjs').Figure} [baseline]
 */
function sayP99(product, baseline) {
  console.log(`  p99: product ${product?.p99.toFixed(1)} ms, baseline ${baseline?.p99.toFixed(1)} ms`);
}

/**
 * The ratios of a machine that does other work say little: the same baseline costs more from one pair to the next.
 * @param {string} figure
 * @param {readonly [number, number][]} pairs of product and baseline
 */
function warnIfBusy(figure, pairs) {
  const costs = pairs.map(([, baseline]) => baseline);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  if (most > least * 1.25) {
    console.log(
      `  The machine was not quiet: the baseline of "${figure}" was ${least.toFixed(2)} to ${most.toFixed(2)}. Measure again.`,
    );
  }
}

function report() {
  const isMet = (/** @type {(typeof results)[number]} */ { value, limit, isMinimum }) =>
    isMinimum ? value >= limit : value <= limit;
  console.log(`\n${'figure'.padEnd(50)} product baseline    ratio    limit`);
  for (const result of results) {
    const { figure, product, baseline, value, limit, isMinimum } = result;
    const cells = [product, baseline, baseline === undefined ? undefined : value].map(cell =>
      (cell === undefined ? '' : cell.toFixed(cell < 10 ? 2 : 0)).padStart(8),
    );
    const bound = `${isMinimum ? '≥' : '≤'} ${limit}`.padStart(8);
    console.log(`${figure.padEnd(50)}${cells.join(' ')} ${bound}  ${isMet(result) ? '' : 'MISSED'}`);
  }
  if (!results.every(isMet)) process.exitCode = 1;
}
