import { Refusal } from '@talon/contract/errors';
import type { takeBackInvitation as endpoint } from '@talon/contract/onboarding';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { findUndoable, undoInvitation } from '../../domain/invitations/invitations';
import { sendInvitationWithin } from '../../domain/invitations/send-invitation';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { sendToMailbox } from '../../domain/notifications/send-to-mailbox';
import { endOnboardingsOfInvitation } from '../../domain/onboardings/onboardings';
import { tokenHash } from '../../kernel/token';
import type { UseCase } from '../../kernel/route';

/**
 * Takes an unconfirmed invitation back from the account that used it, and sends a new code to the invited address. The account
 * stays and is notified. Of several parallel calls with one link one succeeds.
 */
export const takeBackInvitation: UseCase<typeof endpoint> = async (deps, visitor, { body }) => {
  const { market } = visitor;
  const undoHash = tokenHash(body.link);
  // The page of a link has no captcha.
  const withoutCaptcha = { ...visitor, countsUpTo: 'limit' as const };
  const found = await refuseTooManyInvalidNumbers(deps, withoutCaptcha, () =>
    findUndoable(deps.db, { undoHash, market: market.id }),
  );
  if (!found) throw new Refusal('undo-ended');
  const { account_id: accountId, reference } = found;
  await transaction(deps.db, async tx => {
    // A code to the invited address confirms the invitation under the same lock.
    if (accountId !== null) await lockAccount(tx, { id: accountId });
    const undone = await undoInvitation(tx, { undoHash });
    if (!undone) throw new Refusal('undo-ended');
    await endOnboardingsOfInvitation(tx, { invitationId: undone.id });
    await sendInvitationWithin(deps, tx, undone.id);
    if (accountId === null) return;
    await auditEvent(deps, tx, {
      accountId,
      event: 'invitation-taken-back',
      ...auditedVisitor(visitor),
      details: { reference },
    });
    await sendToMailbox(deps, tx, market, accountId, { name: 'invitation-taken-back' });
  });
};
