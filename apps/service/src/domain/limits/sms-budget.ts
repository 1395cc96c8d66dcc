import { Refusal } from '@talon/contract/errors';
import type { SmsBudget } from '@talon/rules/sms-budget';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { findSetBudget } from './sms-budgets';
import { countSms, isSmsBudgetExhausted, secondsUntilTomorrow } from './sms-daily-counts';
import { readGatewayFailures } from './sms-gateway-failures';

/** The recipient of an SMS: the verified owner of the number, or anybody, if the requester can name any number. */
export type SmsRecipient = 'owner' | 'anybody';

/**
 * Counts an SMS against the day's budget. SMS that anybody can cause may use only a part of the budget, so that they never
 * use up what the owners' codes need. Refuses if there is no room, and while the gateway fails.
 */
export async function countAgainstSmsBudget(
  deps: Deps,
  tx: Queryable,
  recipient: SmsRecipient,
): Promise<void> {
  await refuseWhileGatewayFails(deps, tx);
  const budgets = configuredSmsBudget(deps);
  const spent = await countSms(tx, { ...budgets, unverified: recipient === 'owner' ? 0 : 1 });
  if (!spent) return refuseUntilTomorrow(tx);
  warnOfBudget(deps, spent, recipient);
}

interface Spent {
  sent: number;
  budget: number;
  unverified: number;
  unverified_budget: number;
}

/** Logs that the budget, or the part for what anybody can cause, has just been used up. */
export function warnOfBudget({ log }: Deps, spent: Spent, recipient: SmsRecipient): void {
  const { sent, budget, unverified, unverified_budget: unverifiedBudget } = spent;
  if (recipient === 'anybody' && unverified === unverifiedBudget) {
    log.error(
      { code: 'sms-away' },
      'the SMS that anybody can request have used their part of the budget: only verified owners get SMS until tomorrow (UTC)',
    );
  }
  if (sent === budget) {
    log.error({ code: 'sms-away' }, "the day's budget of SMS is spent: none is sent until tomorrow (UTC)");
  } else if (sent === Math.ceil(budget * 0.8)) {
    log.warn({ code: 'sms-away' }, "four fifths of the day's budget of SMS are spent");
  }
}

/**
 * Refuses an SMS if the budget is exhausted or the gateway fails. Does not count the SMS, because it is not known yet whether
 * it is sent.
 */
export async function refuseExhaustedSmsBudget(
  deps: Deps,
  tx: Queryable,
  recipient: SmsRecipient,
): Promise<void> {
  await refuseWhileGatewayFails(deps, tx);
  const unverified = recipient === 'owner' ? 0 : 1;
  const budget = await isSmsBudgetExhausted(tx, { ...configuredSmsBudget(deps), unverified });
  if (budget.is_spent) return refuseUntilTomorrow(tx);
}

/** The budget of the configuration, in force unless operators have set another one. */
export function configuredSmsBudget({
  limits: { smsADay, unverifiedSmsShare },
}: Pick<Deps, 'limits'>): SmsBudget {
  return { budget: smsADay, unverifiedBudget: Math.floor(smsADay * unverifiedSmsShare) };
}

/** The budget in force, with who set it if an operator has. */
export async function readSmsBudget(deps: Pick<Deps, 'db' | 'limits'>) {
  const set = (await findSetBudget(deps.db)) ?? null;
  const inForce: SmsBudget = set
    ? { budget: set.budget, unverifiedBudget: set.unverified_budget }
    : configuredSmsBudget(deps);
  return { ...inForce, set };
}

async function refuseWhileGatewayFails({ limits }: Deps, tx: Queryable): Promise<void> {
  const { seconds } = limits.smsGateway;
  const failing = await readGatewayFailures(tx, { seconds });
  if (failing?.wait) throw new Refusal('sms-away', { retryAfterSeconds: failing.wait });
}

async function refuseUntilTomorrow(tx: Queryable): Promise<never> {
  const { seconds } = await secondsUntilTomorrow(tx);
  throw new Refusal('sms-away', { retryAfterSeconds: seconds });
}
