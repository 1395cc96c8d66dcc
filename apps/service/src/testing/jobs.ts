import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { queueLaterInvitations } from '../domain/notifications/queue-message';
import type { Deps } from '../kernel/deps';
import { createTasks } from '../jobs/tasks';

type Database = Pick<Deps, 'db'>;

const run = (deps: Database, taskList: TaskList) =>
  runOnce({
    pgPool: deps.db,
    taskList,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });

/** Runs the due jobs of the queue once; with `evenLater` also those scheduled for later or for a retry. */
export async function runJobs(deps: Deps, { evenLater = false } = {}): Promise<void> {
  await queueLaterInvitations(deps.db);
  if (evenLater) await postponeJobs(deps, { minutes: 0 });
  await run(deps, createTasks(deps));
}

/** Makes the waiting jobs due so many minutes from now, as if they had been tried so often. */
export async function postponeJobs(
  { db }: Database,
  { minutes, attempts = null }: { minutes: number; attempts?: number | null },
): Promise<void> {
  await db.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs),
                                            run_at => now() + make_interval(mins => $1), attempts => $2)`,
    [minutes, attempts],
  );
}

/** Removes the jobs that no worker has begun. */
export async function clearJobs({ db }: Database): Promise<void> {
  await db.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

/** Takes the due jobs of a task off the queue. Returns their payloads. */
export async function takeJobs(deps: Database, task: string): Promise<unknown[]> {
  const taken: unknown[] = [];
  await run(deps, { [task]: payload => void taken.push(payload) });
  return taken;
}
