import { Logger, run, type Runner } from 'graphile-worker';
import type { Deps } from '../core/deps';
import { createTasks, schedule } from './tasks';

/** Starts the durable queue on the same database; it brings its own tables. */
export function startWorker(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.db,
    taskList: createTasks(deps),
    crontab: schedule,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(scope => (level, message) => {
      const line = { ...(scope.taskIdentifier && { job: scope.taskIdentifier }) };
      if (level === 'error') deps.log.error(line, message);
      else deps.log.debug(line, message);
    }),
  });
}
