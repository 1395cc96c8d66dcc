import { execute, many, one } from './statement';

/**
 * SQL: the arguments of `add_job` that every job has. Its flags are its task, by which the workers leave out tasks that have enough of
 * them, and the accounts that it is about.
 */
export const flagged = (task: string, accountIds = "'{}'") =>
  `flags => array[${task}::text] || ${accountIds}::text[]`;

/**
 * Adds a job to the durable queue, in the transaction of the caller. A waiting job with the same key is kept as it is.
 */
export const addJob = execute(
  'jobs_add',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, job_key_mode => 'unsafe_dedupe',
                                  max_attempts => :mostAttempts, ${flagged(':task')})`,
);

/** Like `addJob`, for a job that runs after so many seconds. A waiting job with the same key keeps its time, a running one its payload. */
export const addJobAt = execute(
  'jobs_add_at',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, job_key_mode => 'preserve_run_at',
                                  max_attempts => :mostAttempts, run_at => now() + make_interval(secs => :waitSeconds),
                                  ${flagged(':task')})`,
);

/** Like `addJob`, for a job that names accounts: the erasure of one of them removes it. */
export const addJobAbout = execute(
  'jobs_add_about',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, job_key_mode => 'unsafe_dedupe',
                                  max_attempts => :mostAttempts, ${flagged(':task', ':accountIds')})`,
);

/**
 * Adds a job that does not run while another one of its queue does. It replaces a waiting job with the same key, and replaces
 * no running one.
 */
export const replaceJob = execute(
  'jobs_replace',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, queue_name => :queue, ${flagged(':task')})`,
);

/**
 * Adds a job for the next full minute, if it is the given one of its hour; null is every minute. Of the nodes that add it, the first
 * one does.
 */
export const addScheduledJob = execute(
  'jobs_add_scheduled',
  `with next as (select date_trunc('minute', now()) + interval '1 minute' as minute)
   select graphile_worker.add_job(:task, job_key => :task || ' of ' || extract(epoch from minute)::bigint,
                                  job_key_mode => 'unsafe_dedupe', run_at => minute, queue_name => :queue?, ${flagged(':task')})
     from next where :minute?::int is null or extract(minute from minute) = :minute`,
);

/** Releases the jobs of workers that have stopped. */
export const releaseJobsOf = execute(
  'jobs_unlock',
  'select graphile_worker.force_unlock_workers(:workers::text[])',
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

/** Counts the jobs by task and state, at most so many; `seconds`: for how long the oldest due job of the task waits. */
export const countJobs = many(
  'jobs_count',
  `select task_identifier as task,
          count(*) filter (where locked_at is not null)::int as running,
          count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
          count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
          count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
          coalesce(max(extract(epoch from now() - run_at))
            filter (where locked_at is null and attempts < max_attempts and run_at <= now()), 0)::float8 as seconds
     from (select task_identifier, run_at, attempts, max_attempts, locked_at from graphile_worker.jobs
            order by id limit :most::int) as first_jobs
    group by task_identifier`,
);

/** Removes the jobs about an account, except those that a worker has begun. */
export const removeJobsAbout = execute(
  'jobs_remove_about',
  `select graphile_worker.complete_jobs(array(
     select id from graphile_worker.jobs where flags ? :accountId and locked_at is null))`,
);

/** Removes up to `most` jobs 30 days after their last attempt, which has failed. Returns how many. */
export const purgeGivenUpJobs = one(
  'jobs_purge_given_up',
  `select count(*)::int as "removed!" from graphile_worker.complete_jobs(array(
     select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days' limit :most::int))`,
);
