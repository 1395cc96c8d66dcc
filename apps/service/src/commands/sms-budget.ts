import { Refusal } from '@talon/contract/errors';
import { highestSmsBudget } from '@talon/rules/sms-budget';
import { configuredSmsBudget, readSmsBudget } from '../domain/limits/sms-budget';
import { readSmsOfToday } from '../domain/limits/sms-daily-counts';
import { changeSmsBudget as change, endSmsBudget as end } from '../features/limits/change-sms-budget';
import type { Deps } from '../kernel/deps';

/** The budget in force, what is used of it today, and who set it. */
export async function showSmsBudget(deps: Deps): Promise<string> {
  const { budget, unverifiedBudget, set } = await readSmsBudget(deps);
  const today = await readSmsOfToday(deps.db);
  const source = set
    ? `set by ${set.changed_by} at ${set.changed_at} until ${set.ends_at ?? 'somebody changes it'}: ${set.reason}`
    : 'of the configuration';
  return [
    `sent today (UTC)  ${today?.sent ?? 0} of ${budget}`,
    `that anybody requested  ${today?.unverified ?? 0} of ${unverifiedBudget}`,
    `notifications, counted apart  ${today?.notifications ?? 0}`,
    `budget  ${source}`,
  ].join('\n');
}

/** Sets the budget for today (UTC), or until somebody changes it. */
export async function changeSmsBudget(
  deps: Deps,
  typed: string,
  typedUnverified: string,
  span: string,
  reason: string,
): Promise<string> {
  if (span !== 'today' && span !== 'lasting')
    throw new Error(`Expected "today" or "lasting", not "${span}".`);
  const given = { budget: wholeNumber(typed), unverifiedBudget: wholeNumber(typedUnverified) };
  const operator = { name: deps.operator, staffId: null, reason };
  await change(deps, operator, { ...given, isForToday: span === 'today' }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'nothing-to-change') throw new Error('This is the budget already.', { cause: error });
    const most = highestSmsBudget(configuredSmsBudget(deps).budget);
    const expected = error.details.fields?.includes('budget')
      ? `a budget of 1 to ${most}: at most ten times that of the configuration`
      : `a part for anybody of 0 to ${given.budget}`;
    throw new Error(`Expected ${expected}.`, { cause: error });
  });
  const until = span === 'today' ? 'until midnight (UTC)' : 'until somebody changes it';
  return `The budget of a day is ${given.budget} SMS, ${given.unverifiedBudget} of them for anybody, on all nodes, ${until}.`;
}

/** Returns to the budget of the configuration. */
export async function endSmsBudget(deps: Deps, reason: string): Promise<string> {
  await end(deps, { name: deps.operator, staffId: null, reason }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Error('The budget of the configuration is in force.', { cause: error });
  });
  return 'The budget of the configuration is in force again, on all nodes.';
}

const wholeNumber = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN);
