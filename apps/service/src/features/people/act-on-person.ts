import { randomUUID } from 'node:crypto';
import type { actOnPerson as endpoint } from '@talon/contract/console/acts';
import { staffRequestSeconds } from '@talon/rules/staff-roles';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { addStaffRequest } from '../../domain/staff/staff-requests';
import { operatorOf } from '../../kernel/operator-of';
import { lockActed, needsApproval, runAct, tryAct } from './run-act';
import type { UseCase } from '../../kernel/route';

/** `POST /api/people/{id}/acts`. Does the act, or requests it from a second member of staff. */
export const actOnPerson: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { params: { id = '' }, body: order },
) => {
  const { act, reason, ...input } = order;
  const operator = operatorOf(caller, reason);
  return transaction(deps.db, async tx => {
    const account = await lockActed(tx, id, order);
    if (!(await needsApproval(deps, tx, order, account))) {
      await runAct(deps, tx, operator, account, order);
      return { state: 'done' };
    }
    await tryAct(deps, tx, operator, account, order);
    await addStaffRequest(tx, {
      id: randomUUID(),
      act,
      accountId: id,
      input,
      reason,
      requestedBy: caller.staff.id,
      seconds: staffRequestSeconds,
    });
    await auditOperator(deps, tx, operator, { accountId: id, event: 'request-made', details: { act } });
    return { state: 'requested' };
  });
};
