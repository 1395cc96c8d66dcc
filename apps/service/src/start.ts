import { setTimeout as sleep } from 'node:timers/promises';
import { createListener } from './listener';
import { openDatabase } from './open-database';
import { openPort } from './open-port';
import { shutDown, type Step } from './shut-down';
import { createDeps } from './create-deps';
import { createReload } from './reload-configuration';
import { createLog } from './kernel/log';
import { readRelease } from './kernel/release';
import { createDatabaseCheck } from './db/check-database';
import { compareClocks } from './db/compare-clocks';
import { createPools, endPools } from './db/pools';
import { startProblem } from './db/start-problem';
import { startDemoApplications } from './demonstration/demo-applications';
import { createMetricsRecorder } from './domain/service-metrics/record-metrics';
import { readServerEnv } from './kernel/env';
import { settingWarnings } from './kernel/env/unsafe-settings';
import { createHttpServer, limitConnections, prepareDrain } from './http/http-server';
import { consoleRoutes, misboundEndpoints, resourceRoutes, routes } from './http/routes';
import { watchDeadWorkers } from './jobs/release-dead-workers-jobs';
import { runQueue } from './jobs/worker';
import { createErrorReports } from './integrations/error-reports';
import { loadDemonstration } from './seed/load-demonstration';

const auditMilliseconds = 60_000;
const refusalMilliseconds = 5_000;
const clockMilliseconds = 60_000;
const metricsMilliseconds = 60_000;
/** A node that is prepared later, such as without its database, answers from then on that it is not ready. */
const closedPortMilliseconds = 5_000;
/** More than all steps of the end may take together. */
const longestEndMilliseconds = 30_000;

async function start(endTraces: () => Promise<void>): Promise<void> {
  // The parent process has ended: this process must not outlive it, not even half-started.
  const endAtOnce = () => process.exit(1);
  process.on('disconnect', endAtOnce);
  // Without a listener, the signal ends the process.
  process.on('SIGHUP', () => undefined);
  const env = readServerEnv(process.env);
  const misbound = misboundEndpoints([...routes, ...resourceRoutes, ...consoleRoutes]);
  if (misbound.length > 0) throw new Error(misbound.join('\n'));
  const log = createLog(
    env.logLevel,
    undefined,
    createErrorReports(env.serviceErrorReportsDsn, readRelease(), reason =>
      log.warn({ reason }, 'an error could not be reported'),
    ),
  );
  for (const warning of settingWarnings(env)) log.warn(warning);
  const pools = createPools(env, env.databaseConnections, error =>
    log.warn({ err: error }, 'the database closed a connection'),
  );
  const { db, probe } = pools;
  db.isOpen = false;
  const deps = await createDeps(env, pools, log);
  const { hosts } = deps;
  const readiness = {
    isStarting: true,
    isClosing: false,
    isDatabaseReady: createDatabaseCheck(db, probe, log),
  };
  const demoApplications = await startDemoApplications(deps, env.isDemonstration);
  const stopping = new AbortController();
  const { signal } = stopping;
  // Here, because the database opens a connection while the listener is created.
  const prepared = openDatabase(env, deps, db, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  const server = createHttpServer(env.limits);
  const drain = prepareDrain(server);
  const listen = createListener(deps, env, hosts, readiness, demoApplications);
  server.on('request', listen);
  limitConnections(server, deps);
  const reload = createReload(deps, env, process.env);
  process.on('SIGHUP', () => void reload());

  let queue: ReturnType<typeof runQueue> | undefined;
  const steps: Step[] = [
    { name: 'requests', milliseconds: 10_000, end: drain.close, cut: () => server.closeAllConnections() },
    { name: 'jobs', milliseconds: 8_000, end: async () => queue?.stop() },
    {
      name: 'audit and traces',
      milliseconds: 2_000,
      end: () =>
        Promise.all([deps.failures.flush(), deps.refusals.flush(), deps.lateWork.end(), endTraces()]),
    },
    { name: 'database', milliseconds: 2_000, end: () => endPools(pools) },
  ];
  const end = async (reason: string) => {
    if (signal.aborted) return;
    stopping.abort();
    readiness.isClosing = true;
    drain.announce();
    log.info({ signal: reason }, 'ending');
    // Only a load balancer needs the time to notice.
    const drainMilliseconds = reason === 'SIGTERM' ? env.drainSeconds * 1000 : 0;
    setTimeout(() => process.exit(1), drainMilliseconds + longestEndMilliseconds).unref();
    await sleep(drainMilliseconds);
    await shutDown(steps, log);
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  process.off('disconnect', endAtOnce);
  process.on('disconnect', () => void end('disconnect'));

  const place = { port: env.port, host: env.listenHost };
  await Promise.all([prepared, openPort(server, place, prepared, closedPortMilliseconds, signal)]);
  if (signal.aborted) return;
  const lines = env.isDemonstration ? await loadDemonstration(deps) : [];
  if (signal.aborted) return;
  readiness.isStarting = false;
  log.info({ port: env.port }, 'ready');
  process.send?.({
    ready: true,
    lines: [
      ...hosts.all.map(({ market, portalOrigin }) => `${market.id}  ${portalOrigin}/`),
      `console  ${hosts.console.origin}/`,
      ...lines,
    ],
  });
  queue = runQueue(deps);
  const timers = [
    setInterval(() => void deps.failures.flush(), auditMilliseconds),
    setInterval(() => void deps.refusals.flush(), refusalMilliseconds),
    setInterval(checkClock, clockMilliseconds),
    setInterval(recordMetrics, metricsMilliseconds),
  ];
  function checkClock(): void {
    compareClocks(db, log).catch(() => undefined);
  }
  checkClock();
  const addMetrics = createMetricsRecorder(deps);
  function recordMetrics(): void {
    // The next minute adds what is missing.
    addMetrics().catch((error: unknown) => log.warn({ err: error }, 'the metrics were not recorded'));
  }
  const endWatch = watchDeadWorkers(deps);
  signal.addEventListener('abort', () => {
    endWatch();
    for (const timer of timers) clearInterval(timer);
  });
}

/** Runs a node. `endTraces` is called when it ends. */
export function run(endTraces: () => Promise<void> = async () => undefined): void {
  start(endTraces).catch((error: unknown) => {
    process.stderr.write(`${startProblem(error)}\n`);
    process.exit(1);
  });
}
