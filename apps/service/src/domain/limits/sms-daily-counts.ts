import { maybeOne, one } from '../../db/statement';

/**
 * Counts one SMS of today's budget; `unverified` is 1 if anybody can cause it, else 0. No row when the budget, or the part
 * for such SMS, is exhausted. The day is the database's, in UTC.
 */
export const countSms = maybeOne(
  'sms_daily_counts_spend',
  `insert into sms_daily_counts as d (day, sent, unverified)
   select (now() at time zone 'utc')::date, 1, :unverified::int
    where :budget::int > 0 and (:unverified::int = 0 or :unverifiedBudget::int > 0)
   on conflict (day) do update set sent = d.sent + 1, unverified = d.unverified + excluded.unverified
    where d.sent < :budget and (excluded.unverified = 0 or d.unverified < :unverifiedBudget)
returning sent, unverified`,
);

/** Whether today's SMS budget, or its part for SMS that anybody can cause, is exhausted. */
export const isSmsBudgetExhausted = one(
  'sms_daily_counts_is_spent',
  `select coalesce((select sent >= :budget or unverified >= :unverifiedBudget
                      from sms_daily_counts where day = (now() at time zone 'utc')::date),
                   least(:budget::int, :unverifiedBudget::int) <= 0) as is_spent`,
);

/** The SMS of today, and those among them that anybody can cause. */
export const readSmsOfToday = maybeOne(
  'sms_daily_counts_today',
  `select sent, unverified from sms_daily_counts where day = (now() at time zone 'utc')::date`,
);

/** Whole seconds until the database's next day, in UTC. */
export const secondsUntilTomorrow = one(
  'sms_daily_counts_tomorrow',
  `select ceil(extract(epoch from date_trunc('day', now() at time zone 'utc') + interval '1 day'
                                 - (now() at time zone 'utc')))::int as seconds`,
);
