import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Deps } from '../kernel/deps';
import { countedJobEvents } from './job-events';
import { queuePool } from './queue-pool';
import { createTasks, schedule } from './tasks';
import { tracedTasks } from './traced-tasks';

/** High enough that one slow provider does not delay the codes of other people. */
const concurrency = 8;

const pauseMilliseconds = 1_000;

/**
 * Runs the durable queue on the same database until it is stopped. A worker that loses its connection during a job does not
 * recover, so the runner is restarted whenever a worker stops.
 */
export function runQueue(deps: Deps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const tasks = tracedTasks(createTasks(deps));
  let runner: Runner | undefined;

  async function restartUntilStopped(): Promise<void> {
    let isLogged = false;
    while (!stopping.signal.aborted) {
      try {
        runner = await run({
          pgPool: queuePool(deps.db, stopping.signal),
          taskList: tasks,
          crontab: schedule,
          concurrency,
          noHandleSignals: true,
          events: countedJobEvents(deps.measures, Object.keys(tasks)),
          logger: logTo(deps.log),
        });
        if (isLogged) deps.log.info('the queue runs again');
        isLogged = false;
        await untilWorkerStops(runner);
        await runner.stop();
      } catch (error) {
        // Logs the first failure only, however often the restart is tried.
        if (!isLogged) deps.log.warn({ err: error }, 'the queue stopped and restarts');
        isLogged = true;
      }
      await sleep(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const stopped = restartUntilStopped();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => undefined);
      await stopped;
    },
  };
}

/** Resolves when one of the workers or the runner has stopped. */
function untilWorkerStops(runner: Runner): Promise<void> {
  return new Promise((resolve, reject) => {
    runner.events.once('worker:stop', () => resolve());
    runner.promise.then(resolve, reject);
  });
}

/** Migrates the queue's own tables. Call it before a job is added. */
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
