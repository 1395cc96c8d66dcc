import { randomUUID } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { normaliseEmail } from '@talon/rules/contact';
import { staffEnrolmentSeconds, type StaffRole } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { newAppSecret } from '../../domain/authenticators/app-secret';
import { sealAppSecret } from '../../domain/authenticators/seal-app-secret';
import { addStaff, findStaff, removeStaffPassword } from '../../domain/staff/staff';
import { addStaffEnrolment, endStaffEnrolments } from '../../domain/staff/staff-enrolments';
import { removeStaffPasskeys } from '../../domain/staff/staff-passkeys';
import { endStaffSessions } from '../../domain/staff/staff-sessions';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { newToken, tokenHash } from '../../kernel/token';

export interface NewStaff {
  name: string;
  email: string;
  roles: readonly StaffRole[];
}

/** Adds a member of staff. Returns the link with which they enrol, which is stored only as a hash. */
export function inviteStaff(deps: Deps, operator: Operator, given: NewStaff): Promise<string> {
  return transaction(deps.db, tx => inviteStaffWithin(deps, tx, operator, given));
}

/** Like `inviteStaff`, in the caller's transaction. */
export async function inviteStaffWithin(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  { name, roles, email: typed }: NewStaff,
): Promise<string> {
  const email = normaliseEmail(typed);
  if (email === undefined) throw new Refusal('email-refused');
  const id = randomUUID();
  if (!(await addStaff(tx, { id, name, email, roles: [...roles] }))) throw new Refusal('staff-exists');
  await auditOperator(deps, tx, operator, {
    accountId: null,
    event: 'staff-added',
    details: { staff: email, roles },
  });
  return addLink(deps, tx, id);
}

/** Makes a new link in place of everything with which the member of staff could sign in before. */
export function inviteStaffAgain(deps: Deps, operator: Operator, id: string): Promise<string> {
  return transaction(deps.db, tx => inviteStaffAgainWithin(deps, tx, operator, id));
}

/** Like `inviteStaffAgain`, in the caller's transaction. */
export async function inviteStaffAgainWithin(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  id: string,
): Promise<string> {
  const staff = await findStaff(tx, { id });
  if (!staff) throw new Refusal('not-found');
  await endCredentials(tx, id);
  await endStaffSessions(tx, { staffId: id });
  await auditOperator(deps, tx, operator, {
    accountId: null,
    event: 'staff-link-renewed',
    details: { staff: staff.email },
  });
  return addLink(deps, tx, id);
}

/** Ends the password, the app and the passkeys of a member of staff. */
export async function endCredentials(tx: Queryable, id: string): Promise<void> {
  await removeStaffPassword(tx, { id });
  await removeStaffPasskeys(tx, { staffId: id });
}

async function addLink(deps: Deps, tx: Queryable, staffId: string): Promise<string> {
  const token = newToken();
  await endStaffEnrolments(tx, { staffId });
  await addStaffEnrolment(tx, {
    tokenHash: tokenHash(token),
    staffId,
    appSecret: sealAppSecret(deps, newAppSecret(), { column: 'staff_enrolments.app_secret', id: staffId }),
    seconds: staffEnrolmentSeconds,
  });
  // The fragment is sent to no server, so no log has it.
  return `${deps.hosts.console.origin}/enrol#${token}`;
}
