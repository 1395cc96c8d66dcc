import { createListener } from './listener';
import { createDeps } from './create-deps';
import { createReload } from './reload-configuration';
import { createLog } from './kernel/log';
import { migrationsFolder } from './kernel/project-folder';
import { readRelease } from './kernel/release';
import { compareClocks } from './db/compare-clocks';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { startProblem } from './db/start-problem';
import { waitForDatabase } from './db/wait-for-database';
import { startDemoApplications } from './demonstration/demo-applications';
import { checkHashKeys } from './domain/hash-keys/hash-keys';
import { readServerEnv } from './kernel/env';
import { settingWarnings } from './kernel/env/unsafe-settings';
import { createHttpServer, limitConnections, prepareDrain } from './http/http-server';
import { misboundEndpoints, resourceRoutes, routes } from './http/routes';
import { watchDeadWorkers } from './jobs/release-dead-workers-jobs';
import { runQueue, migrateQueue } from './jobs/worker';
import { checkSigningKeys } from './oauth/signing-keys';
import { createErrorReports } from './integrations/error-reports';
import { loadDemonstration } from './seed/load-demonstration';

const longestWaitMilliseconds = 60_000;
const shutdownTimeoutMilliseconds = 10_000;
const auditMilliseconds = 60_000;
const clockMilliseconds = 60_000;

async function start(endTraces: () => Promise<void>): Promise<void> {
  // The parent process has ended: this process must not outlive it, not even half-started.
  const endAtOnce = () => process.exit(1);
  process.on('disconnect', endAtOnce);
  // Without a listener, the signal ends the process.
  process.on('SIGHUP', () => undefined);
  const env = readServerEnv(process.env);
  const misbound = misboundEndpoints([...routes, ...resourceRoutes]);
  if (misbound.length > 0) throw new Error(misbound.join('\n'));
  const log = createLog(
    env.logLevel,
    undefined,
    createErrorReports(env.serviceErrorReportsDsn, readRelease(), reason =>
      log.warn({ reason }, 'an error could not be reported'),
    ),
  );
  for (const warning of settingWarnings(env)) log.warn(warning);
  // One of the connections is that for reads.
  const db = createPool(env.databaseUrl, env.databaseConnections - 1, error =>
    log.warn({ err: error }, 'the database closed a connection'),
  );
  await waitForDatabase(db, log, longestWaitMilliseconds);
  const applied = await migrate(db, migrationsFolder);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  await migrateQueue(db, log);
  await checkHashKeys(db, env.hashKeys);
  const deps = await createDeps(env, db, log);
  await checkSigningKeys(deps);
  const lines = env.isDemonstration ? await loadDemonstration(deps) : [];

  const { hosts } = deps;
  const readiness = { isClosing: false };
  const demoApplications = await startDemoApplications(deps, env.isDemonstration);
  const listener = createListener(deps, env, hosts, readiness, demoApplications);
  const server = createHttpServer(env.limits);
  const drain = prepareDrain(server);
  server.on('request', listener);
  limitConnections(server, deps);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.listenHost, resolve);
  });
  const queue = runQueue(deps);
  const endWatch = watchDeadWorkers(deps);
  const auditing = setInterval(() => void deps.failures.flush(), auditMilliseconds);
  const checkClock = () => compareClocks(db, log).catch(() => undefined);
  void checkClock();
  const clockChecks = setInterval(() => void checkClock(), clockMilliseconds);
  const reload = createReload(deps, env, process.env);
  process.on('SIGHUP', () => void reload());
  log.info({ port: env.port }, 'ready');
  process.send?.({
    ready: true,
    lines: [...hosts.all.map(({ market, portalOrigin }) => `${market.id}  ${portalOrigin}/`), ...lines],
  });

  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    readiness.isClosing = true;
    log.info({ signal }, 'ending');
    setTimeout(() => process.exit(1), shutdownTimeoutMilliseconds).unref();
    endWatch();
    await drain();
    await queue.stop();
    clearInterval(auditing);
    clearInterval(clockChecks);
    await deps.failures.flush();
    await endTraces();
    await deps.reads.end();
    await db.end();
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  process.off('disconnect', endAtOnce);
  process.on('disconnect', () => void end('disconnect'));
}

/** Runs a node. `endTraces` is called when it ends. */
export function run(endTraces: () => Promise<void> = async () => undefined): void {
  start(endTraces).catch((error: unknown) => {
    process.stderr.write(`${startProblem(error)}\n`);
    process.exit(1);
  });
}
