import { Refusal } from '@talon/contract/errors';
import type { reportNotMe as endpoint } from '@talon/contract/not-me';
import type { CodeMethod } from '@talon/rules/codes';
import { transaction } from '../../db/transaction';
import { imposePassword, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { endLoss } from '../../domain/authenticators/lost-authenticators';
import { cancelPendingRemovals } from '../../domain/authenticators/pending-removals';
import { endTrustedDevices } from '../../domain/authenticators/trusted-devices';
import { withdrawErasure } from '../../domain/erasures/withdraw-erasure';
import {
  consumeNotMeLink,
  endNotMeLinksTo,
  findNotMeLink,
  notificationSeconds,
  notMeHash,
} from '../../domain/notifications/not-me-links';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { endDelayedResets } from '../../domain/recovery/delayed-resets';
import { forgetOwnAddressCounts } from '../../domain/challenges/own-address-counts';
import { voidAccountCodes } from '../../domain/recovery/void-account-codes';
import { endSessions } from '../../domain/sessions/sessions';
import { endEveryConsent } from '../../oauth/end-access';
import { type Dispute, disputeIdentifiers } from './dispute-identifiers';
import type { UseCase } from '../../kernel/route';

/**
 * Ends all existing access to the account and requires a new password, after somebody was notified of something that they
 * did not do. Of several parallel calls with one link, one succeeds.
 */
export const reportNotMe: UseCase<typeof endpoint> = async (deps, visitor, { body }) => {
  const { market } = visitor;
  const hash = notMeHash(deps, body.link);
  const link = await findNotMeLink(deps.db, { hash, market: market.id });
  if (!link) throw new Refusal('not-me-ended');
  const { account_id: accountId, event, method, recipient_hash: recipientHash } = link;
  const { isFromRemoved } = await transaction(deps.db, async (tx): Promise<Dispute> => {
    const account = await lockAccount(tx, { id: accountId });
    const isConsumed = await consumeNotMeLink(tx, { hash });
    if (!account || !isConsumed) throw new Refusal('not-me-ended');
    await endSessions(tx, { accountId, exceptId: null });
    await endTrustedDevices(tx, { accountId, exceptSessionId: null });
    await endEveryConsent(deps, tx, accountId, visitor);
    await voidAccountCodes(tx, accountId);
    await forgetOwnAddressCounts(deps, tx, accountId, visitor);
    await endDelayedResets(tx, { accountId });
    await cancelPendingRemovals(tx, { accountId });
    await endLoss(tx, { accountId });
    await withdrawErasure(deps, tx, accountId, visitor);
    await imposePassword(tx, { id: accountId });
    const dispute = await disputeIdentifiers(deps, tx, accountId, { event, recipientHash });
    if (dispute.isFromRemoved && recipientHash)
      await endNotMeLinksTo(tx, { accountId, recipientHash, seconds: notificationSeconds });
    await auditEvent(deps, tx, {
      accountId,
      event: 'not-me-reported',
      ...auditedVisitor(visitor),
      details: {
        notification: event,
        method,
        isFromRemoved: dispute.isFromRemoved,
        waiting: dispute.waiting,
      },
    });
    await notifyAccount(deps, tx, accountId, visitor, { event: 'not-me-reported' });
    return dispute;
  });
  return { method: method as CodeMethod, removed: isFromRemoved };
};
