import { consoleCalls } from '@talon/contract/console/console-calls';
import { operatorOf } from '../../kernel/operator-of';
import { route } from '../../kernel/route';
import { changeSmsBudget, endSmsBudget } from './change-sms-budget';
import { showLimits } from './show-limits';

export const limitsRoutes = [
  route(consoleCalls.showLimits, showLimits),
  route(consoleCalls.changeSmsBudget, async (deps, caller, { body }) => {
    const { budget, unverified_budget: unverifiedBudget, is_for_today: isForToday, reason } = body;
    await changeSmsBudget(deps, operatorOf(caller, reason), { budget, unverifiedBudget, isForToday });
    return undefined;
  }),
  route(consoleCalls.endSmsBudget, async (deps, caller, { body: { reason } }) => {
    await endSmsBudget(deps, operatorOf(caller, reason));
    return undefined;
  }),
];
