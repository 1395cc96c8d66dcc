import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { isSmsBudgetExhausted, secondsUntilTomorrow, countSms } from './limit-counts';
import type { Deps } from '../../kernel/deps';

/** Limits the SMS costs of a day, whatever the cause of the deliveries. */
export async function countAgainstSmsBudget(deps: Deps, tx: Queryable): Promise<void> {
  const spent = await countSms(tx, { budget: deps.limits.smsADay });
  if (!spent) {
    deps.log.error(
      { code: 'sms-away' },
      "the day's budget of SMS is spent: none is sent until tomorrow (UTC)",
    );
    return refuseUntilTomorrow(tx);
  }
  if (spent.sent === Math.ceil(deps.limits.smsADay * 0.8)) {
    deps.log.warn({ code: 'sms-away' }, "four fifths of the day's budget of SMS are spent");
  }
}

/** Refuses when the budget is exhausted, without counting: whether an SMS is sent is not known yet. */
export async function refuseExhaustedSmsBudget(deps: Deps, tx: Queryable): Promise<void> {
  const budget = await isSmsBudgetExhausted(tx, { budget: deps.limits.smsADay });
  if (budget?.is_spent) return refuseUntilTomorrow(tx);
}

async function refuseUntilTomorrow(tx: Queryable): Promise<never> {
  const wait = await secondsUntilTomorrow(tx);
  throw new Refusal('sms-away', { retryAfterSeconds: wait?.seconds ?? 3600 });
}
