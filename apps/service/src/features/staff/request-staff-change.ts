import { randomUUID } from 'node:crypto';
import { staffRequestSeconds, type StaffRole } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { auditOperator } from '../../domain/audit/audit-operator';
import { addStaffChange } from '../../domain/staff/staff-changes';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';

interface RequestedChange {
  change: 'add' | 'roles' | 'enrolment';
  /** Null for a new member of staff. */
  staffId: string | null;
  name: string;
  email: string;
  /** After the change. */
  roles: readonly StaffRole[];
  reason: string;
}

/** Requests a change of a staff account that decides over others from a second member of staff. */
export async function requestStaffChange(
  deps: Deps,
  tx: Queryable,
  caller: StaffCaller,
  { roles, reason, ...requested }: RequestedChange,
): Promise<void> {
  await addStaffChange(tx, {
    ...requested,
    id: randomUUID(),
    roles: [...roles],
    reason,
    requestedBy: caller.staff.id,
    seconds: staffRequestSeconds,
  });
  await auditOperator(deps, tx, operatorOf(caller, reason), {
    accountId: null,
    event: 'request-made',
    details: { act: `staff-${requested.change}`, staff: requested.email, roles },
  });
}
