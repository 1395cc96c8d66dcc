import { Refusal } from '@talon/contract/errors';
import { twoLetters } from '@talon/rules/language';
import { staffEnrolmentSeconds, type StaffRole } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import type { RowOf } from '../../db/statement';
import { auditOperator } from '../../domain/audit/audit-operator';
import { queueMessage } from '../../domain/notifications/queue-message';
import { changeRoles } from '../../domain/staff/staff';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { inviteStaffAgainWithin, inviteStaffWithin } from './invite-staff';

type Change = RowOf<'staff_changes_lock'>;

/**
 * Does an approved change, and sends the link to enrol to the one whom it concerns. Neither of the two who decided about it gets the
 * link, and a passkey or password of before ends: whoever made the account might have it.
 */
export async function runStaffChange(deps: Deps, tx: Queryable, change: Change): Promise<void> {
  const { requested_by: staffId, requested_by_name: requester, reason, name, email } = change;
  const link = await enrolmentLink(deps, tx, { name: requester, staffId, reason }, change);
  const { market } = deps.hosts.default;
  const recipient = {
    method: 'email',
    destination: email,
    language: twoLetters(market.defaultLanguage),
    market,
  } as const;
  await queueMessage(
    deps,
    tx,
    recipient,
    { name: 'staff-link', staffName: name, address: link },
    { expiresInSeconds: staffEnrolmentSeconds },
  );
}

async function enrolmentLink(
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  { change, staff_id: id, name, email, roles }: Change,
): Promise<string> {
  if (id === null) return inviteStaffWithin(deps, tx, operator, { name, email, roles: roles as StaffRole[] });
  if (change === 'roles') {
    if (!(await changeRoles(tx, { id, roles }))) throw new Refusal('not-found');
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'staff-roles-changed',
      details: { staff: email, roles },
    });
  }
  return inviteStaffAgainWithin(deps, tx, operator, id);
}
