import type { showStaffSession as endpoint } from '@talon/contract/console/staff-session';
import type { ReplyOf } from '@talon/contract/endpoint';
import { auditEvent } from '../../domain/audit/audit-events';
import { endStaffSession } from '../../domain/staff/staff-sessions';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { staffCookie } from '../../kernel/staff-cookie';
import { describeSession } from './staff-session';

/** `GET /api/session`. */
export async function showStaffSession(
  _deps: Deps,
  { staff, endsAt }: StaffCaller,
): Promise<ReplyOf<typeof endpoint>> {
  return describeSession(staff, endsAt);
}

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
