import type { Deps } from '../kernel/deps';
import { runJobs } from './jobs';

/** As if so many minutes had passed for codes, limits and jobs; then runs the jobs that are due. */
export async function minutesLater(deps: Deps, minutes: number): Promise<void> {
  for (const statement of [
    'update limit_counts set at = array(select t - make_interval(mins => $1) from unnest(at) as t)',
    `update challenges set expires_at = expires_at - make_interval(mins => $1),
                           may_resend_at = may_resend_at - make_interval(mins => $1)`,
    `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(mins => $1))
       from graphile_worker.jobs`,
  ])
    await deps.db.query(statement, [minutes]);
  await runJobs(deps);
}
