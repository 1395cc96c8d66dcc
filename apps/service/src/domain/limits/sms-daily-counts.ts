import { execute, maybeOne, one } from '../../db/statement';
import { budgetInForce } from './sms-budgets';

/**
 * Counts one SMS of today's budget; `unverified` is 1 if anybody can cause it, else 0. No row when the budget, or the part
 * for such SMS, is exhausted. The day is the database's, in UTC.
 */
export const countSms = maybeOne(
  'sms_daily_counts_spend',
  `with in_force as (${budgetInForce})
   insert into sms_daily_counts as d (day, sent, unverified)
   select (now() at time zone 'utc')::date, 1, :unverified::int from in_force
    where budget > 0 and (:unverified::int = 0 or unverified_budget > 0)
   on conflict (day) do update set sent = d.sent + 1, unverified = d.unverified + excluded.unverified
    where d.sent < (select budget from in_force)
      and (excluded.unverified = 0 or d.unverified < (select unverified_budget from in_force))
returning day::text as "day!", sent, unverified, (select budget from in_force) as "budget!",
          (select unverified_budget from in_force) as "unverified_budget!"`,
);

/**
 * Counts one notification, apart from the codes. With `isLimited`, no row when there are as many today as SMS that anybody can
 * cause may be sent.
 */
export const countNotificationSms = maybeOne(
  'sms_daily_counts_add_notification',
  `with in_force as (${budgetInForce})
   insert into sms_daily_counts as d (day, sent, notifications)
   select (now() at time zone 'utc')::date, 0, 1 from in_force
    where not :isLimited::boolean or unverified_budget > 0
   on conflict (day) do update set notifications = d.notifications + 1
    where not :isLimited::boolean or d.notifications < (select unverified_budget from in_force)
returning day::text as "day!"`,
);

/** Uncounts one SMS of that day that was not sent: one that anybody can cause if `unverified` is 1, else a notification. */
export const uncountSms = execute(
  'sms_daily_counts_return',
  `update sms_daily_counts
      set sent = greatest(0, sent - :unverified::int), unverified = greatest(0, unverified - :unverified::int),
          notifications = greatest(0, notifications - (1 - :unverified::int))
    where day = :day::date`,
);

/** Whether today's SMS budget is exhausted; with `unverified` 1, also whether its part for SMS that anybody can cause is. */
export const isSmsBudgetExhausted = one(
  'sms_daily_counts_is_spent',
  `select coalesce(d.sent, 0) >= f.budget
          or (:unverified::int = 1 and coalesce(d.unverified, 0) >= f.unverified_budget) as "is_spent!"
     from (${budgetInForce}) as f
     left join sms_daily_counts d on d.day = (now() at time zone 'utc')::date`,
);

/** The SMS of today, those among them that anybody can cause, and the notifications, which count apart. */
export const readSmsOfToday = maybeOne(
  'sms_daily_counts_today',
  `select sent, unverified, notifications from sms_daily_counts where day = (now() at time zone 'utc')::date`,
);

/** Whole seconds until the database's next day, in UTC. */
export const secondsUntilTomorrow = one(
  'sms_daily_counts_tomorrow',
  `select ceil(extract(epoch from date_trunc('day', now() at time zone 'utc') + interval '1 day'
                                 - (now() at time zone 'utc')))::int as seconds`,
);
