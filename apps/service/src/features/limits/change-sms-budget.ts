import { Refusal } from '@talon/contract/errors';
import { type SmsBudget, smsBudgetProblem } from '@talon/rules/sms-budget';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { configuredSmsBudget } from '../../domain/limits/sms-budget';
import { endSetBudget, setBudget } from '../../domain/limits/sms-budgets';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/**
 * Sets the budget of SMS on all nodes at once, for today (UTC) or until somebody changes it. Refuses a budget out of bounds with
 * `invalid-request` and its field.
 */
export async function changeSmsBudget(
  deps: Deps,
  operator: Operator,
  { isForToday, ...given }: SmsBudget & { isForToday: boolean },
): Promise<void> {
  const problem = smsBudgetProblem(given, configuredSmsBudget(deps).budget);
  if (problem) throw new Refusal('invalid-request', { fields: [problem] });
  const { name: changedBy, reason } = operator;
  await transaction(deps.db, async tx => {
    const values = { ...given, isForToday, changedBy: changedBy ?? '', reason: reason ?? '' };
    if (!(await setBudget(tx, values))) throw new Refusal('nothing-to-change');
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'sms-budget-changed',
      details: { ...given, isForToday },
    });
  });
}

/** Returns to the budget of the configuration, on all nodes at once. */
export async function endSmsBudget(deps: Deps, operator: Operator): Promise<void> {
  await transaction(deps.db, async tx => {
    if (!(await endSetBudget(tx))) throw new Refusal('nothing-to-change');
    await auditOperator(deps, tx, operator, { accountId: null, event: 'sms-budget-ended' });
  });
}
