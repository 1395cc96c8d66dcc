import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { releaseJobsOf } from '../db/queue';
import type { Deps } from '../kernel/deps';
import { limitGroups } from './group-limits';
import { countedJobEvents } from './job-events';
import { keepSchedule } from './schedule';
import { groupsOf } from './task-groups';
import { createTasks } from './tasks';
import { tracedTasks } from './traced-tasks';

const pauseMilliseconds = 1_000;

/** The workers of a node. */
interface Workers {
  /** Resolves with the reason when one of them has stopped, because it lost the database during a job. */
  broken: Promise<unknown>;
  /** Those that have stopped. */
  stoppedIds: string[];
  /** Lets them finish their jobs. */
  end: () => Promise<void>;
}

/** Runs the durable queue on the same database until it is stopped. */
export function runQueue(deps: Deps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const endSchedule = keepSchedule(deps);
  const ended = runWorkers(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      endSchedule();
      await ended;
    },
  };
}

/** Runs workers until `stopping`. The queue replaces none that has stopped, so all are replaced. */
async function runWorkers(deps: Deps, stopping: AbortSignal): Promise<void> {
  const tasks = tracedTasks(createTasks(deps));
  const stopped = new Promise<void>(resolve => {
    stopping.addEventListener('abort', () => resolve());
  });
  const ends: Promise<void>[] = [];
  while (!stopping.aborted) {
    const workers = startWorkers(deps, tasks);
    const err = await Promise.race([workers.broken, stopped]);
    ends.push(workers.end());
    if (stopping.aborted) break;
    deps.log.warn({ err }, 'the queue stopped and restarts');
    await releaseJobs(deps, workers.stoppedIds, stopping);
    if (!stopping.aborted) deps.log.info('the queue runs again');
  }
  await Promise.all(ends);
}

/** Releases the jobs of stopped workers, as soon as the database answers. */
async function releaseJobs({ db }: Deps, workers: string[], stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sleep(pauseMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
    try {
      return await releaseJobsOf(db, { workers });
    } catch {}
  }
}

function startWorkers(deps: Deps, tasks: TaskList): Workers {
  const names = Object.keys(tasks);
  const groups = groupsOf(names);
  const events = countedJobEvents(deps.measures, names);
  const stoppedIds: string[] = [];
  const broken = new Promise<unknown>(resolve => {
    events.on('worker:fatalError', ({ worker, error }) => {
      stoppedIds.push(worker.workerId);
      resolve(error);
    });
  });
  const workers = runTaskList(
    {
      concurrency: groups.reduce((sum, { jobs }) => sum + jobs, 0),
      forbiddenFlags: limitGroups(events, groups),
      noHandleSignals: true,
      events,
      logger: logTo(deps.log),
    },
    tasks,
    deps.direct,
  );
  return { broken, stoppedIds, end: () => workers.gracefulShutdown() };
}

/** Migrates the queue's own tables. Call it before a job is added. */
export async function migrateQueue(db: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: db, logger: logTo(log) });
}

/** The errors of jobs are logged as such. Those of the connection that listens for jobs come again with each attempt to open it. */
function logTo(log: Log): Logger {
  return new Logger(({ label, taskIdentifier }) => (level, message) => {
    const line = { ...(taskIdentifier && { job: taskIdentifier }) };
    if (level === 'error' && label !== undefined) log.error(line, message);
    else log.debug(line, message);
  });
}
