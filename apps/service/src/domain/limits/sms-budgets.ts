import { isoDate } from '../../db/iso-date';
import { maybeOne } from '../../db/statement';

/**
 * SQL for the budget in force, as one row: the one that operators have set, else that of the configuration (`:budget`,
 * `:unverifiedBudget`). Every statement that counts SMS reads it, so that a change takes effect on all nodes at once.
 */
export const budgetInForce = `
  select coalesce(max(s.budget), :budget::int) as budget,
         coalesce(max(s.unverified_budget), :unverifiedBudget::int) as unverified_budget
    from sms_budgets s where s.ends_at is null or s.ends_at > now()`;

/** The budget that operators have set; no row while that of the configuration is in force. */
export const findSetBudget = maybeOne(
  'sms_budgets_find',
  `select budget, unverified_budget, changed_by, reason, ${isoDate('changed_at')} as "changed_at!", ${isoDate('ends_at')} as ends_at
     from sms_budgets where ends_at is null or ends_at > now()`,
);

/** Sets the budget, until midnight (UTC) if it is only for today; no row if it is so already. */
export const setBudget = maybeOne(
  'sms_budgets_set',
  `insert into sms_budgets as s (budget, unverified_budget, changed_by, reason, ends_at)
   values (:budget, :unverifiedBudget, :changedBy, :reason,
           case when :isForToday::boolean
                then (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc' end)
   on conflict (is_only_row) do update
      set budget = excluded.budget, unverified_budget = excluded.unverified_budget, changed_by = excluded.changed_by,
          reason = excluded.reason, changed_at = now(), ends_at = excluded.ends_at
    where (s.budget, s.unverified_budget, s.ends_at) is distinct from
          (excluded.budget, excluded.unverified_budget, excluded.ends_at)
returning budget`,
);

/** Returns to the budget of the configuration; no row if it is in force. */
export const endSetBudget = maybeOne(
  'sms_budgets_end',
  'delete from sms_budgets where ends_at is null or ends_at > now() returning budget',
);
