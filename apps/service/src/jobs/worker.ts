import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Deps } from '../kernel/deps';
import { releasedOnce } from './released-once';
import { createTasks, schedule } from './tasks';

/** So many at once, so that a provider that is slow for some leaves room for the codes of others. */
const jobsAtOnce = 8;

const pauseMilliseconds = 1_000;

/**
 * Runs the durable queue on the same database until it is stopped. A worker that loses its connection in the middle of a
 * job ends for good, so whenever one has, all begin anew.
 */
export function keepQueueRunning(deps: Deps): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let runner: Runner | undefined;

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        runner = await run({
          pgPool: releasedOnce(deps.db),
          taskList: createTasks(deps),
          crontab: schedule,
          concurrency: jobsAtOnce,
          noHandleSignals: true,
          logger: logTo(deps.log),
        });
        await untilBroken(runner);
        await runner.stop();
      } catch (error) {
        deps.log.warn({ err: error }, 'the queue stopped and restarts');
      }
      await sleep(pauseMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const life = live();
  return {
    async stop() {
      ending.abort();
      await runner?.stop().catch(() => undefined);
      await life;
    },
  };
}

/** Until one of its workers has ended, or all of it. */
function untilBroken(runner: Runner): Promise<void> {
  return new Promise((resolve, reject) => {
    runner.events.once('worker:stop', () => resolve());
    runner.promise.then(resolve, reject);
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
