import type { StaffSession } from '@talon/contract/console/staff-session';
import { permissionsOf, type StaffRole, staffSessionSeconds } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import { markStaffSignIn } from '../../domain/staff/staff';
import { addStaffSession } from '../../domain/staff/staff-sessions';
import type { StaffMember, Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import { staffCookie } from '../../kernel/staff-cookie';
import { newToken, tokenHash } from '../../kernel/token';

interface StaffRow {
  id: string;
  name: string;
  email: string;
  roles: string[];
}

/** The table holds only roles that `staff add` and the console accept. */
export const memberOf = ({ id, name, email, roles }: StaffRow): StaffMember => ({
  id,
  name,
  email,
  roles: roles as StaffRole[],
});

/** Begins a session: sets its cookie once the transaction is done. */
export async function beginStaffSession(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  staff: StaffMember,
  method: 'passkey' | 'password',
): Promise<{ reply: StaffSession; keepCookie: () => void }> {
  const token = newToken();
  const address = truncated(visitor.address);
  const { ends_at } = await addStaffSession(tx, {
    tokenHash: tokenHash(token),
    staffId: staff.id,
    method,
    address,
    seconds: staffSessionSeconds,
  });
  await markStaffSignIn(tx, { id: staff.id });
  await auditEvent(deps, tx, {
    accountId: null,
    event: 'staff-signed-in',
    operator: staff.name,
    staffId: staff.id,
    address,
    details: { method },
  });
  return {
    reply: describeSession(staff, ends_at),
    keepCookie: () => visitor.cookies.keep(staffCookie, token, '/', staffSessionSeconds),
  };
}

export function describeSession(staff: StaffMember, endsAt: Date): StaffSession {
  const { id, name, email, roles } = staff;
  return { id, name, email, roles, permissions: permissionsOf(roles), ends_at: endsAt.toISOString() };
}
