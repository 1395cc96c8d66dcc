import type { Deps } from '../kernel/deps';
import { releaseJobsOfDeadWorkers } from '../db/queue';

/** Longer than any provider's timeout (30 s): a worker that still holds a job is dead. */
const longestJobSeconds = 45;
const everyMilliseconds = 10_000;

/**
 * Releases the jobs of killed nodes. The queue itself would wait four hours, but a code lives ten minutes. Every job is
 * safe to run twice. Returns a function that stops the watch.
 */
export function watchDeadWorkers(deps: Deps): () => void {
  const timer = setInterval(() => {
    releaseJobsOfDeadWorkers(deps.db, { longestSeconds: longestJobSeconds }).then(
      ({ reclaimed }) => {
        if (reclaimed) deps.log.warn({ jobs: reclaimed }, 'released the jobs of a dead worker');
      },
      () => undefined,
    );
  }, everyMilliseconds);
  return () => clearInterval(timer);
}
