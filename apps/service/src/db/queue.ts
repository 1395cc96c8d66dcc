import { statement } from './statement';

/**
 * Adds a job to the durable queue, in the transaction of the caller. A waiting job with the same key is kept as it is.
 */
export const addJob = statement<[task: string, payload: object, key: string, mostAttempts: number], never>(
  'jobs_add',
  `select graphile_worker.add_job($1, payload => $2::json, job_key => $3, job_key_mode => 'unsafe_dedupe',
                                  max_attempts => $4)`,
);

/** Releases the jobs of dead workers, whose locks are older than any job runs. Returns their number. */
export const releaseJobsOfDeadWorkers = statement<[longestSeconds: number], { reclaimed: number }>(
  'jobs_reclaim',
  `with dead as (
     select array_agg(distinct locked_by) as workers, count(*)::int as jobs from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => $1)),
   unlocked as (select graphile_worker.force_unlock_workers(workers) from dead where jobs > 0)
   select jobs as reclaimed from dead left join unlocked on true`,
);
