import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations, runTaskList, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Deps } from '../kernel/deps';
import { releaseJobsOf } from '../db/queue';
import { announceDueJobs } from './announce-due-jobs';
import { countedJobEvents } from './job-events';
import { listenForJobs } from './listen-for-jobs';
import { queuePool } from './queue-pool';
import { runMatchSearches } from './search-matches';
import { sendPromptly } from './send-promptly';
import { createTasks, schedule } from './tasks';
import { tracedTasks } from './traced-tasks';
import { groupOf, others, type WorkerGroup, workerGroups } from './worker-groups';

const pauseMilliseconds = 1_000;
/** How often a worker looks that nobody has woken. */
const pollMilliseconds = 60_000;

/** The workers of a group while they run. */
interface Running {
  stop: () => Promise<void>;
  /** Resolves when one of them, or all, have stopped. */
  ended: Promise<unknown>;
  ids: readonly string[];
}

/**
 * Runs the durable queue on the same database until it is stopped. Each group has its own workers: a provider that does not
 * answer holds up only the tasks that need it.
 */
export function runQueue(deps: Deps): { stop: () => Promise<void> } {
  const { direct } = deps;
  const stopping = new AbortController();
  const listener = listenForJobs(direct, stopping.signal);
  const announced = announceDueJobs(deps.db, listener, stopping.signal);
  const matchSearches = runMatchSearches(deps);
  const tasks = tracedTasks(createTasks(deps));
  deps.promptMessages.start(message => sendPromptly(deps, message));
  const groups = [others, ...workerGroups].map(group => {
    const pool = queuePool(direct, listener.of(group.name), stopping.signal);
    return runGroup(deps, group, tasks, pool, stopping.signal);
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([
        deps.promptMessages.stop(),
        matchSearches.stop(),
        ...groups.map(group => group.stop()),
      ]);
      await Promise.all([listener.stopped, announced]);
    },
  };
}

/** A worker that loses its connection during a job does not recover, so the group is restarted whenever a worker stops. */
function runGroup(deps: Deps, group: WorkerGroup, all: TaskList, pool: pg.Pool, stopping: AbortSignal) {
  const tasks = Object.fromEntries(Object.entries(all).filter(([task]) => groupOf(task) === group.name));
  let running: Running | undefined;

  async function restartUntilStopped(): Promise<void> {
    let isLogged = false;
    while (!stopping.aborted) {
      try {
        // A worker that lost the database could not release its job.
        if (running) await releaseJobsOf(deps.db, { workers: [...running.ids] });
        running = await startWorkers(deps, group, tasks, pool);
        if (isLogged) deps.log.info({ workers: group.name }, 'the queue runs again');
        isLogged = false;
        if (!stopping.aborted) await running.ended;
        await running.stop();
      } catch (error) {
        // Logs the first failure only, however often the restart is tried, and none of the end.
        if (!isLogged && !stopping.aborted)
          deps.log.warn({ err: error, workers: group.name }, 'the queue stopped and restarts');
        isLogged = true;
      }
      await sleep(pauseMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  const stopped = restartUntilStopped();
  return {
    async stop() {
      await running?.stop().catch(() => undefined);
      await stopped;
    },
  };
}

async function startWorkers(
  deps: Deps,
  group: WorkerGroup,
  tasks: TaskList,
  pgPool: pg.Pool,
): Promise<Running> {
  const events = countedJobEvents(deps.measures, Object.keys(tasks));
  const options = {
    concurrency: group.workers,
    pollInterval: pollMilliseconds,
    noHandleSignals: true,
    events,
    logger: logTo(deps.log),
  };
  const ids: string[] = [];
  events.on('worker:create', ({ worker }) => {
    ids.push(worker.workerId);
    // The queue writes the error of a worker to the log, and, if this promise rejects, its stack to the console too.
    worker.promise = worker.promise.catch(() => undefined);
  });
  const workerStops = new Promise<void>(resolve => {
    events.once('worker:stop', () => resolve());
  });
  if (group.name === others.name) {
    const runner = await run({ ...options, pgPool, taskList: tasks, crontab: schedule });
    return { stop: atMostOnce(() => runner.stop()), ended: Promise.race([workerStops, runner.promise]), ids };
  }
  const workers = runTaskList(options, tasks, pgPool);
  return {
    stop: atMostOnce(() => workers.gracefulShutdown()),
    ended: Promise.race([workerStops, workers.promise]),
    ids,
  };
}

function atMostOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
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
