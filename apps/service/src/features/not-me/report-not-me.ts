import { Refusal } from '@talon/contract/errors';
import type { reportNotMe as endpoint } from '@talon/contract/not-me';
import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { imposePassword, lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { forgetOwnAddressCounts } from '../../domain/challenges/own-address-counts';
import { withdrawErasure } from '../../domain/erasures/withdraw-erasure';
import { addressHash } from '../../domain/identifiers/former-addresses';
import { listSuspendedAddresses } from '../../domain/identifiers/suspended-identifiers';
import { findAddresses } from '../../domain/identifiers/verified-addresses';
import {
  consumeNotMeLink,
  endNotMeLinksTo,
  findNotMeLink,
  notificationSeconds,
  notMeHash,
} from '../../domain/notifications/not-me-links';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { endSessions } from '../../domain/sessions/sessions';
import { suspendAdditions } from '../../domain/suspensions/suspend-additions';
import type { UseCase } from '../../kernel/route';
import { endEveryConsent } from '../../oauth/end-access';

/**
 * Ends all existing access to the account, suspends what was added in the 30 days before the notified event or since, gives back what was
 * removed, and requires a new password. A link that went to a suspended address does not work. Of several parallel calls with one link,
 * one succeeds.
 */
export const reportNotMe: UseCase<typeof endpoint> = async (deps, visitor, { body }) => {
  const { market } = visitor;
  const hash = notMeHash(deps, body.link);
  const link = await findNotMeLink(deps.db, { hash, market: market.id });
  if (!link) throw new Refusal('not-me-ended');
  const { account_id: accountId, event, method, recipient_hash: recipientHash, since } = link;
  const isRecipient = (value: string) =>
    recipientHash !== null && addressHash(deps, value).equals(recipientHash);
  const hasRecipient = async (tx: Queryable) => {
    const account = await findAddresses(tx, { accountId });
    return (
      recipientHash === null || (account?.addresses ?? []).some(({ destination }) => isRecipient(destination))
    );
  };
  const isRemoved = await transaction(deps.db, async tx => {
    // Check.
    const account = await lockAccount(tx, { id: accountId });
    const suspended = await listSuspendedAddresses(tx, { accountId });
    if (!account || suspended.some(({ value }) => isRecipient(value))) throw new Refusal('not-me-ended');
    if (!(await consumeNotMeLink(tx, { hash }))) throw new Refusal('not-me-ended');
    const isFromRemoved = !(await hasRecipient(tx));

    // Write.
    await endSessions(tx, { accountId, exceptId: null });
    await endEveryConsent(deps, tx, accountId, visitor);
    await forgetOwnAddressCounts(deps, tx, accountId, visitor);
    await withdrawErasure(deps, tx, accountId, visitor);
    await suspendAdditions(deps, tx, accountId, since);
    await imposePassword(tx, { id: accountId });
    if (isFromRemoved && recipientHash)
      await endNotMeLinksTo(tx, { accountId, recipientHash, seconds: notificationSeconds });
    await auditEvent(deps, tx, {
      accountId,
      event: 'not-me-reported',
      ...auditedVisitor(visitor),
      details: { notification: event, method, isFromRemoved },
    });

    // Notify.
    await notifyAccount(deps, tx, accountId, visitor, { event: 'not-me-reported' });
    return !(await hasRecipient(tx));
  });
  return { method: method as CodeMethod, removed: isRemoved };
};
