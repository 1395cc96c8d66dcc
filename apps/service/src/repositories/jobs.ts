import { statement } from '../db/statement';

/** Adds a job for the durable queue: with the transaction it comes into being or not at all. */
export const addJob = statement<
  [task: string, payload: object, delaySeconds: number, mostAttempts: number],
  never
>(
  'jobs_add',
  `select graphile_worker.add_job($1, payload => $2::json, run_at => now() + make_interval(secs => $3),
                                  max_attempts => $4)`,
);
