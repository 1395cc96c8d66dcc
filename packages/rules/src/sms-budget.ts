/** How often operators may multiply the budget of the configuration: SMS cost money, and a slip must not cost all of it. */
const mostFactor = 10;

/** The largest integer of the database. */
const largest = 2_147_483_647;

/** How many SMS a day may have, and how many of them anybody may request. */
export interface SmsBudget {
  budget: number;
  unverifiedBudget: number;
}

/** The highest budget that operators may set. Where the configuration sends no SMS, nobody can make it send some. */
export function highestSmsBudget(configured: number): number {
  return Math.min(configured * mostFactor, largest);
}

/** What is wrong with a budget; undefined if operators may set it. */
export function smsBudgetProblem(
  { budget, unverifiedBudget }: SmsBudget,
  configured: number,
): 'budget' | 'unverified_budget' | undefined {
  if (!Number.isInteger(budget) || budget < 1 || budget > highestSmsBudget(configured)) return 'budget';
  if (!Number.isInteger(unverifiedBudget) || unverifiedBudget < 0 || unverifiedBudget > budget)
    return 'unverified_budget';
  return undefined;
}
