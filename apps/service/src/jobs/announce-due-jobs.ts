import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findDueTasks } from '../db/queue';
import type { JobListener } from './listen-for-jobs';

const lookMilliseconds = 2_000;
/** More are looked for when these are done. */
const most = 10_000;

/**
 * Wakes the workers whose jobs have become due, such as retries and those of the schedule, until `stopping`. The database announces new
 * jobs, but not this; one look for all workers of the node costs less than one of each.
 */
export async function announceDueJobs(
  db: pg.Pool,
  listener: Pick<JobListener, 'wake'>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await sleep(lookMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    // The groups log that the database is away.
    const due = await findDueTasks(db, { most }).catch(() => []);
    for (const { task, jobs } of due) listener.wake(task, jobs);
  }
}
