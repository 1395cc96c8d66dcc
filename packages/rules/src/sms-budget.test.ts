import { expect, test } from 'vitest';
import { smsBudgetProblem } from './sms-budget';

test.each([
  [1, 0, 5000, undefined],
  [50_000, 50_000, 5000, undefined],
  [50_001, 0, 5000, 'budget'],
  [0, 0, 5000, 'budget'],
  [10.5, 0, 5000, 'budget'],
  [Number.NaN, 0, 5000, 'budget'],
  [100, 101, 5000, 'unverified_budget'],
  [100, -1, 5000, 'unverified_budget'],
  [100, 0.5, 5000, 'unverified_budget'],
  [1, 0, 0, 'budget'],
  [2_147_483_648, 0, 2_000_000_000, 'budget'],
] as const)(
  'a budget of %d with %d for anybody, where %d are configured: %s',
  (budget, share, configured, problem) => {
    expect(smsBudgetProblem({ budget, unverifiedBudget: share }, configured)).toBe(problem);
  },
);
