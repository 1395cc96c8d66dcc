import { Logger, runOnce } from 'graphile-worker';
import type { Deps } from '../kernel/deps';
import { searchMatches } from '../jobs/search-matches';
import { createTasks } from '../jobs/tasks';

/** Runs the due jobs of the queue and the due searches for matches once; with `evenLater` also those scheduled for later or for a retry. */
export async function runJobs(deps: Deps, { evenLater = false } = {}): Promise<void> {
  if (evenLater) {
    await deps.db.query('update graphile_worker._private_jobs set run_at = now()');
    await deps.db.query('update match_searches set run_at = now()');
  }
  await runOnce({
    pgPool: deps.db,
    taskList: createTasks(deps),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  while ((await searchMatches(deps)) > 0);
}
