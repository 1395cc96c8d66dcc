import { Logger, run, runMigrations, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Deps } from '../core/deps';
import { createTasks, schedule } from './tasks';

/** So many at once, so that a provider that is slow for some leaves room for the codes of others. */
const jobsAtOnce = 8;

/** Starts the durable queue on the same database. */
export function startWorker(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.db,
    taskList: createTasks(deps),
    crontab: schedule,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: logTo(deps.log),
  });
}

/** Brings the queue's own tables to its version; before anything adds a job. */
export async function migrateQueue(db: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: db, logger: logTo(log) });
}

function logTo(log: Log): Logger {
  return new Logger(scope => (level, message) => {
    const line = { ...(scope.taskIdentifier && { job: scope.taskIdentifier }) };
    if (level === 'error') log.error(line, message);
    else log.debug(line, message);
  });
}
