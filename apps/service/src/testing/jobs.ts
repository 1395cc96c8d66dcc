import { Logger, runOnce } from 'graphile-worker';
import type { Deps } from '../kernel/deps';
import { createTasks } from '../jobs/tasks';

/** Runs what is due in the queue, once; with `evenLater` also what waits for its time or another try. */
export async function runJobs(deps: Deps, { evenLater = false } = {}): Promise<void> {
  if (evenLater) await deps.db.query('update graphile_worker._private_jobs set run_at = now()');
  await runOnce({
    pgPool: deps.db,
    taskList: createTasks(deps),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
}
