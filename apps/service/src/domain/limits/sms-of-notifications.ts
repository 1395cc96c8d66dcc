import type { Deps } from '../../kernel/deps';
import { configuredSmsBudget, warnOfBudget } from './sms-budget';
import { countNotificationSms, countSms, uncountSms } from './sms-daily-counts';

/**
 * How a notification by SMS is counted: among the SMS that anybody can cause, or among the notifications, which are as many a day.
 * `beyond`: among the notifications, even if there are too many.
 */
export type NotificationBudget = 'anybody' | 'within' | 'beyond';

/** A counted notification; `unverified` is 1 for one among those that anybody can cause. */
export interface CountedNotification {
  day: string;
  unverified: 0 | 1;
}

/**
 * Counts a notification before it is sent, so that parallel workers never exceed the limit. No notification uses what is reserved
 * for the codes of verified owners. Undefined if it must not be sent.
 */
export async function countNotification(
  deps: Deps,
  budget: NotificationBudget,
): Promise<CountedNotification | undefined> {
  const budgets = configuredSmsBudget(deps);
  if (budget !== 'anybody') {
    const counted = await countNotificationSms(deps.db, { ...budgets, isLimited: budget === 'within' });
    return counted && { day: counted.day, unverified: 0 };
  }
  const spent = await countSms(deps.db, { ...budgets, unverified: 1 });
  if (!spent) return undefined;
  warnOfBudget(deps, spent, 'anybody');
  return { day: spent.day, unverified: 1 };
}

/** Uncounts a notification that was not sent. */
export async function uncountNotification(deps: Deps, counted: CountedNotification): Promise<void> {
  await uncountSms(deps.db, { ...counted });
}
