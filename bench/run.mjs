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
import { mostAtOnce, visitLeast, visitPlatform, visitProduct } from './applications.mjs';
import {
  checkSession,
  compare,
  compareOperations,
  p99WhileSigningIn,
  register,
  returning,
  settleMilliseconds as settle,
  signIn,
  signInAgain,
  signInElsewhere,
} from './measure.mjs';
import { timeConsole } from './console.mjs';
import { timeImport } from './console-import.mjs';
import { fillConsole } from './console-people.mjs';
import { fillService } from './console-service.mjs';
import { fillApps, forgetCodes, signInWithApp } from './apps.mjs';
import { fillPasskeys, withPasskeySignIns } from './passkeys.mjs';
import { fill, fillMany, fillOnboardings } from './people.mjs';
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
];

/** The keys of the service, which the commands that prepare a run also need. */
const keys = makeKeys();

const few = 10_000;
/** Before a row of sign-ins or registrations: twice the calls after which V8 compiles fully. A busy node makes them within minutes. */
const compiled = 3000;
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
  const { service: product, milliseconds } = await startTimed(url);
  const ready = median([...times, milliseconds]);
  results.push({ figure: 'ready, ms', product: ready, value: ready, limit: 450 });
  await sleep(3000);
  const idle = memoryOf(product.pid);
  results.push({ figure: 'memory idle, MiB', product: idle, value: idle, limit: 100 });

  if (pageFigures.some(isRequested)) results.push(...(await pageSpeed(cluster)));

  const client = new pg.Client(url);
  await client.connect();
  await fill(client, 0, few);
  if (only === consoleName) {
    const accounts = Number(process.argv[3] ?? 200_000);
    await fillConsole(client, few, accounts);
    await fillService(client, accounts);
    for (const [figure, milliseconds] of Object.entries(await timeConsole(product, client, accounts)))
      results.push({ figure, product: milliseconds, value: milliseconds, limit: limitOf(figure) });
    const { perSecond, mostMemory } = await timeImport(product, client);
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
    await product.stop();
    return report();
  }
  if (only === longMemory) {
    const { most, growth } = await memoryOverTime(product, client, Number(process.argv[3] ?? 60));
    results.push({ figure: `${longMemory}: most, MiB`, product: most, value: most, limit: 170 });
    results.push({ figure: `${longMemory}: growth, MiB an hour`, product: growth, value: growth, limit: 10 });
    await client.end();
    await product.stop();
    return report();
  }
  const baseline = await start('bench/baseline.mjs', url);
  const sides = [product, baseline];
  const checks = { callOf: checkSession, count: 1000, atOnce: 4, rounds: 21, warmUp: 4000 };
  const signIns = { callOf: signIn, count: 30, atOnce: 1, rounds: 15, warmUp: 300, settle };
  const isOfMany =
    only === tenMillion || isRequested(ofMany('session check')) || isRequested(ofMany('signing in'));
  if (isRequested('GET /user, CPU ms')) {
    const checking = await compare(sides, postmaster, checks);
    add('GET /user, CPU ms', checking, 'cpu', 1.25);
    fault('session check', checking[1]?.cpu ?? 0, 0.43);
  }
  const again = { callOf: signInAgain, atOnce: 1, count: 30, rounds: 15, warmUp: compiled, settle };
  if (isRequested('sign-in on a known device, CPU ms')) {
    add('sign-in on a known device, CPU ms', await compare(sides, postmaster, again), 'cpu', 1.15);
  }
  if (isRequested('first sign-in, CPU ms')) {
    const signingIn = await compare(sides, postmaster, signIns);
    add('first sign-in, CPU ms', signingIn, 'cpu', 1.5);
    fault('first sign-in', signingIn[1]?.cpu ?? 0, 27);
  }
  if (isRequested('sign-in on a new device, CPU ms')) {
    const elsewhere = { ...again, callOf: signInElsewhere, warmUp: 1000 };
    add('sign-in on a new device, CPU ms', await compare(sides, postmaster, elsewhere), 'cpu', 1.5);
  }
  if (isRequested('sign-in, 8 at once, a second')) {
    const eight = await compare(sides, postmaster, {
      ...again,
      warmUp: 2 * returning,
      count: 100,
      rounds: 9,
      atOnce: 8,
    });
    add('sign-in, 8 at once, a second', eight, 'perSecond', 0.85, true);
  }
  if (isRequested('passkey sign-in, CPU ms')) {
    await fillPasskeys(client);
    const load = { count: 170, atOnce: 1, rounds: 21, warmUp: compiled, settle };
    const all = load.warmUp + load.count * load.rounds;
    const signers = [await withPasskeySignIns(product, all), await withPasskeySignIns(baseline, all)];
    const operationOf = (/** @type {typeof signers[number]} */ side) => side.signIn;
    add(
      'passkey sign-in, CPU ms',
      await compareOperations(signers, postmaster, { operationOf, ...load }),
      'cpu',
      1.2,
    );
  }
  if (isRequested('app-code sign-in, CPU ms')) {
    const appPeople = 150;
    await fillApps(client, product.port, appPeople);
    add(
      'app-code sign-in, CPU ms',
      await compareOperations(sides, postmaster, {
        operationOf: signInWithApp,
        beforeEach: () => forgetCodes(client),
        count: 50,
        atOnce: 1,
        rounds: 21,
        warmUp: appPeople,
        warmUps: compiled / appPeople,
        settle,
      }),
      'cpu',
      1.2,
    );
  }
  if (isRequested('registration, CPU ms')) {
    const load = { count: 40, atOnce: 1, rounds: 15, warmUp: compiled, settle };
    await fillOnboardings(client, sides.length * (load.warmUp + load.count * load.rounds));
    const making = await compare(sides, postmaster, { callOf: register, ...load });
    add('registration, CPU ms', making, 'cpu', 1.3);
  }
  if (isRequested('GET /user, p99 ms with 4 sign-ins')) {
    /** @type {number[][]} */
    const busy = sides.map(() => []);
    for (let round = 0; round < 3; round += 1) {
      for (const [index, side] of sides.entries()) busy[index]?.push(await p99WhileSigningIn(side));
    }
    const [ours = 0, theirs = 0] = busy.map(median);
    ratio('GET /user, p99 ms with 4 sign-ins', ours, theirs, 2);
  }
  await authorize(product, url, postmaster);
  if (isRequested('memory after load, MiB')) {
    const loaded = memoryOf(product.pid);
    results.push({ figure: 'memory after load, MiB', product: loaded, value: loaded, limit: 170 });
  }

  if (isOfMany) await compareWithFew(product, client, postmaster, { checks, signIns });
  await client.end();
  await product.stop();
  await baseline.stop();
  report();
}

/**
 * Compares the product with many accounts to another node, with few accounts in a database of its own on the same server: in
 * alternation, because the speed of the machine changes within minutes.
 * @param {Awaited<ReturnType<typeof start>>} product
 * @param {import('pg').Client} client
 * @param {number} postmaster
 * @param {Record<'checks' | 'signIns', Parameters<typeof compare>[2]>} loads
 */
async function compareWithFew(product, client, postmaster, { checks, signIns }) {
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
  ratio(ofMany('session check'), check?.cpu ?? 0, checkOfFew?.cpu ?? 0, most);
  const [signingIn, signingInOfFew] = await compare(sides, postmaster, { ...signIns, rounds: 25 });
  ratio(ofMany('signing in'), signingIn?.cpu ?? 0, signingInOfFew?.cpu ?? 0, most);
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
    const sides = await compareOperations(called, postmaster, load);
    add(`${name}, CPU ms`, sides, 'cpu', limit);
    console.log(`  a second: ${sides.map(({ perSecond }) => perSecond.toFixed(0)).join(' beside ')}`);
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
 * @param {import('./measure.mjs').Figure[]} sides
 * @param {'cpu' | 'perSecond'} of
 * @param {number} limit
 * @param {boolean} [isMinimum]
 */
function add(figure, [product, baseline], of, limit, isMinimum = false) {
  ratio(figure, product?.[of] ?? 0, baseline?.[of] ?? 0, limit, isMinimum);
  console.log(`  p99: product ${product?.p99.toFixed(1)} ms, baseline ${baseline?.p99.toFixed(1)} ms`);
}

/**
 * @param {string} figure
 * @param {number} product
 * @param {number} baseline
 * @param {number} limit
 * @param {boolean} [isMinimum]
 */
function ratio(figure, product, baseline, limit, isMinimum = false) {
  results.push({ figure, product, baseline, value: product / baseline, limit, isMinimum });
  console.log(`· ${figure}: ${product.toFixed(3)} beside ${baseline.toFixed(3)}`);
}

/**
 * @param {string} name
 * @param {number} cpu
 * @param {number} expected
 */
function fault(name, cpu, expected) {
  if (cpu > expected * 1.25) {
    console.log(
      `  The baseline of ${name} costs ${cpu.toFixed(2)} ms, more than 25 % above ${expected}: look at bench/baseline.mjs.`,
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
