import type {
  approveStaffChange as approveEndpoint,
  listStaffChanges as listEndpoint,
  refuseStaffChange as refuseEndpoint,
  StaffChange,
  withdrawStaffChange as withdrawEndpoint,
} from '@talon/contract/console/staff-changes';
import { Refusal } from '@talon/contract/errors';
import type { StaffRole } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { type Decision, decisionEvents, requireDecider } from '../../domain/staff/decisions';
import {
  decideStaffChange,
  listStaffChanges as list,
  lockStaffChange,
} from '../../domain/staff/staff-changes';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import { runStaffChange } from './run-staff-change';
import type { UseCase } from '../../kernel/route';

/** `GET /api/staff-changes`. */
export const listStaffChanges: UseCase<typeof listEndpoint> = async (deps, { staff }) => {
  const rows = await list(deps.db);
  return {
    changes: rows.map(({ staff_id: _staff, requested_by, requested_by_name, ...row }) => ({
      ...row,
      change: row.change as StaffChange['change'],
      roles: row.roles as StaffRole[],
      requested_by: requested_by_name,
      requested_at: row.requested_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      is_own: requested_by === staff.id,
    })),
  };
};

/** `POST /api/staff-changes/{id}/approve`. The change is that of the one who requested it. */
export const approveStaffChange: UseCase<typeof approveEndpoint> = async (
  deps,
  caller,
  { params: { id = '' } },
) => {
  await transaction(deps.db, async tx => {
    const change = await decide(deps, tx, caller, id, 'approved', null);
    await runStaffChange(deps, tx, change);
  });
};

/** `POST /api/staff-changes/{id}/refuse`. */
export const refuseStaffChange: UseCase<typeof refuseEndpoint> = async (
  deps,
  caller,
  { params: { id = '' }, body: { reason } },
) => {
  await transaction(deps.db, tx => decide(deps, tx, caller, id, 'refused', reason));
};

/** `POST /api/staff-changes/{id}/withdraw`. */
export const withdrawStaffChange: UseCase<typeof withdrawEndpoint> = async (
  deps,
  caller,
  { params: { id = '' } },
) => {
  await transaction(deps.db, tx => decide(deps, tx, caller, id, 'withdrawn', null));
};

/** Decides a change once, and not about oneself. */
async function decide(
  deps: Deps,
  tx: Queryable,
  caller: StaffCaller,
  id: string,
  decision: Decision,
  reason: string | null,
) {
  const change = isUuid(id) ? await lockStaffChange(tx, { id }) : undefined;
  if (!change) throw new Refusal('request-decided');
  requireDecider(change.requested_by, caller.staff.id, decision);
  if (change.staff_id === caller.staff.id) throw new Refusal('own-staff-account');
  await decideStaffChange(tx, { id, decision, decidedBy: caller.staff.id });
  await auditOperator(deps, tx, operatorOf(caller, reason), {
    accountId: null,
    event: decisionEvents[decision],
    details: { act: `staff-${change.change}`, staff: change.email, roles: change.roles },
  });
  return change;
}
