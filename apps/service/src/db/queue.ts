import { execute, one } from './statement';

/**
 * Adds a job to the durable queue, in the transaction of the caller. A waiting job with the same key is kept as it is.
 */
export const addJob = execute(
  'jobs_add',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, job_key_mode => 'unsafe_dedupe',
                                  max_attempts => :mostAttempts)`,
);

/** Releases jobs whose lock is older than any job runs, because their workers are dead. Returns the number of jobs. */
export const releaseJobsOfDeadWorkers = one(
  'jobs_reclaim',
  `with dead as (
     select array_agg(distinct locked_by) as workers, count(*)::int as jobs from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => :longestSeconds)),
   unlocked as (select graphile_worker.force_unlock_workers(workers) from dead where jobs > 0)
   select jobs as reclaimed from dead left join unlocked on true`,
);
