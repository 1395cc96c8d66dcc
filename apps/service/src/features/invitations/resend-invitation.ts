import type { resendInvitation as endpoint } from '@talon/contract/console/invitations';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { findInvitation } from '../../domain/invitations/invitations';
import { sendInvitationWithin } from '../../domain/invitations/send-invitation';
import { count } from '../../domain/limits/count';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** `POST /api/invitations/{id}/send`. */
export const resendInvitation: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { params: { id = '' }, body: { reason } },
) => {
  await sendAgain(deps, operatorOf(caller, reason), id);
};

/** Sends an unused invitation with a new code, a few times an hour. */
export async function sendAgain(
  deps: Deps,
  operator: Operator,
  id: string,
  many: { isOneOfMany?: boolean } = {},
): Promise<void> {
  await transaction(deps.db, async tx => {
    const invitation = isUuid(id) ? await findInvitation(tx, { id }) : undefined;
    if (!invitation) throw new Refusal('not-found');
    const subject = deps.keyedHash('destination', `invitation ${id}`);
    await count(deps, tx, [{ limit: 'resentInvitations', subject }], 'too-many-attempts');
    if (!(await sendInvitationWithin(deps, tx, id, many))) throw new Refusal('invitation-used');
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'invitation-resent',
      details: { reference: invitation.reference },
    });
  });
}
