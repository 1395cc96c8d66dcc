import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { permissionsOf, staffIdleSeconds, type StaffRole } from '@talon/rules/staff-roles';
import { findStaffSession } from '../domain/staff/staff-sessions';
import type { StaffCaller, Visitor } from '../kernel/caller';
import type { Deps } from '../kernel/deps';
import { staffCookie } from '../kernel/staff-cookie';
import { isToken, tokenHash } from '../kernel/token';

/**
 * Finds the member of staff whose session the cookie names. Records its use, unless `isAutomatic`: what a page refreshes by itself must
 * not keep a session alive. Refuses those whose roles do not allow the call; a call without a permission is for everybody who is
 * signed in.
 */
export async function findStaffCaller(
  deps: Deps,
  visitor: Visitor,
  { permission }: Pick<Endpoint, 'permission'>,
  isAutomatic: boolean,
): Promise<StaffCaller> {
  const token = visitor.cookies.read(staffCookie) ?? '';
  if (!isToken(token)) throw new Refusal('login-required');
  const hash = tokenHash(token);
  const session = await findStaffSession(deps.db, {
    tokenHash: hash,
    isUse: !isAutomatic,
    idleSeconds: staffIdleSeconds,
  });
  if (!session) throw new Refusal('login-required');
  const { id, name, email, ends_at: endsAt } = session;
  const roles = session.roles as StaffRole[];
  if (permission && !permissionsOf(roles).includes(permission)) throw new Refusal('not-permitted');
  return { ...visitor, staff: { id, name, email, roles }, tokenHash: hash, endsAt };
}
