import type { Deps } from '../kernel/deps';
import { releaseJobsOfDeadWorkers } from '../db/queue';

/** Longer than any provider's timeout (30 s): whoever still holds a job then is dead. */
const longestJobSeconds = 45;
const everyMilliseconds = 10_000;

/**
 * Looks after the jobs of nodes that were killed. The queue by itself would wait four hours for them, and a code lives ten
 * minutes. A job that is done twice does no harm: each is made for it. Answers what ends the watch.
 */
export function watchDeadWorkers(deps: Deps): () => void {
  const timer = setInterval(() => {
    releaseJobsOfDeadWorkers(deps.db, { longestSeconds: longestJobSeconds }).then(
      ({ reclaimed }) => {
        if (reclaimed) deps.log.warn({ jobs: reclaimed }, 'took over the jobs of a dead worker');
      },
      () => undefined,
    );
  }, everyMilliseconds);
  return () => clearInterval(timer);
}
