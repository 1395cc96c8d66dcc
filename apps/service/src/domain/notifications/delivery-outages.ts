import { execute, one } from '../../db/statement';

/** Notes that the provider of a channel fails. It writes only when this begins. */
export const beginOutage = execute(
  'delivery_outages_begin',
  `insert into delivery_outages (channel, failed_at) values (:channel, now())
   on conflict (channel) do update set failed_at = now() where delivery_outages.failed_at is null`,
);

/**
 * Makes up to `most` messages of these tasks due at once that wait for their next attempt, as if they were new. Returns how
 * many.
 */
export const wakeMessages = one(
  'messages_wake',
  `with waiting as (
     select id from graphile_worker.jobs
      where task_identifier = any(:tasks::text[]) and attempts > 0 and attempts < max_attempts and run_at > now()
        and locked_at is null
      order by priority, run_at limit :most),
   woken as (
     select id from graphile_worker.reschedule_jobs(array(select id from waiting), run_at => now(), attempts => 0))
   select count(*)::int as "woken!" from woken`,
);

/**
 * Makes one message due of each channel whose provider fails, if all of them wait for more than a minute: it shows whether the
 * provider works again.
 */
export const probeProviders = execute(
  'messages_probe',
  `select graphile_worker.reschedule_jobs(array[next.id], run_at => now(), attempts => 1)
     from delivery_outages o
    cross join lateral (
      select id, run_at from graphile_worker.jobs
       where task_identifier in ('send-' || o.channel, 'send-' || o.channel || '-code')
         and attempts > 0 and attempts < max_attempts and locked_at is null
       order by run_at limit 1) as next
    where o.failed_at is not null and next.run_at > now() + interval '1 minute'`,
);
