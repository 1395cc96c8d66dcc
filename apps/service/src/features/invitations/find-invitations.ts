import type { findInvitations as endpoint, Invitation } from '@talon/contract/console/invitations';
import { Refusal } from '@talon/contract/errors';
import { maskEmail, normaliseEmail } from '@talon/rules/contact';
import { auditOperator } from '../../domain/audit/audit-operator';
import { findInvitationsWithState } from '../../domain/invitations/invitations';
import { operatorOf } from '../../kernel/operator-of';
import type { UseCase } from '../../kernel/route';

/** `POST /api/invitations/search`. Records who searched and how many were found, not the typed text. */
export const findInvitations: UseCase<typeof endpoint> = async (deps, caller, { body: { text } }) => {
  const rows = await findInvitationsWithState(deps.db, {
    reference: text,
    email: normaliseEmail(text) ?? null,
  });
  await auditOperator(deps, deps.db, operatorOf(caller, null), {
    accountId: null,
    event: 'invitation-searched',
    details: { found: rows.length },
  });
  if (rows.length === 0) throw new Refusal('not-found');
  const invitations = rows.map(({ state, email, sent_at, valid_until, used_at, ...row }) => ({
    ...row,
    email: maskEmail(email),
    state: state as Invitation['state'],
    sent_at: sent_at?.toISOString() ?? null,
    valid_until: valid_until?.toISOString() ?? null,
    used_at: used_at?.toISOString() ?? null,
  }));
  return { invitations };
};
