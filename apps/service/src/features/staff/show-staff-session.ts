import type { showStaffSession as endpoint } from '@talon/contract/console/staff-session';
import { auditEvent } from '../../domain/audit/audit-events';
import { endStaffSession } from '../../domain/staff/staff-sessions';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { staffCookie } from '../../kernel/staff-cookie';
import { describeSession } from './staff-session';
import type { UseCase } from '../../kernel/route';

/** `GET /api/session`. */
export const showStaffSession: UseCase<typeof endpoint> = async (_deps, { staff, endsAt }) => {
  return describeSession(staff, endsAt);
};

/** `DELETE /api/session`. */
export async function signOutStaff(
  deps: Deps,
  { staff, tokenHash, cookies }: StaffCaller,
): Promise<undefined> {
  await endStaffSession(deps.db, { tokenHash });
  await auditEvent(deps, deps.db, {
    accountId: null,
    event: 'staff-signed-out',
    operator: staff.name,
    staffId: staff.id,
  });
  cookies.keep(staffCookie, '', '/', 0);
  return undefined;
}
