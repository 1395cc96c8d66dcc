import { execute, many, one } from './statement';

/**
 * SQL: announces a job of `task` to the workers of this task. The queue's own announcement reaches only those that run tasks
 * without a group.
 */
export const announceJob = (task: string) =>
  `pg_notify('jobs:insert', json_build_object('task', ${task}::text, 'random', random())::text)`;

/**
 * Adds a job to the durable queue, in the transaction of the caller. A waiting job with the same key is kept as it is.
 */
export const addJob = execute(
  'jobs_add',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, job_key_mode => 'unsafe_dedupe',
                                  max_attempts => :mostAttempts), ${announceJob(':task')}`,
);

/**
 * Adds a job that does not run while another one of its queue does. It replaces a waiting job with the same key, and replaces
 * no running one.
 */
export const replaceJob = execute(
  'jobs_replace',
  `select graphile_worker.add_job(:task, payload => :payload::json, job_key => :key, queue_name => :queue), ${announceJob(':task')}`,
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

/** The tasks with jobs that are due and that no worker has begun, of the first `most` such jobs. */
export const findDueTasks = many(
  'jobs_find_due',
  `select t.identifier as "task!", count(*)::int as "jobs!"
     from (select task_id from graphile_worker._private_jobs where is_available and run_at <= now() limit :most::int) as due
     join graphile_worker._private_tasks t on t.id = due.task_id
    group by t.identifier`,
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

/** Removes the jobs whose payload names an account, except those that a worker has begun. */
export const removeJobsAbout = execute(
  'jobs_remove_about',
  `delete from graphile_worker._private_jobs
    where locked_at is null and payload::text like '%' || :accountId || '%'`,
);
