import { findMarket } from '@talon/markets/markets';
import { transaction } from '../db/transaction';
import { findCardholder, lockAccount } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { isDescribed } from '../domain/invitations/described-people';
import {
  confirmInvitation,
  findInvitation,
  findUnconfirmedInvitation,
} from '../domain/invitations/invitations';
import { notifyInvited } from '../domain/invitations/notify-invited';
import { linkPeople } from '../domain/platform-links/link-people';
import type { Deps } from '../kernel/deps';

export interface LinkInvitation {
  invitationId: string;
}

/**
 * Compares the people of an invitation that was used while the directory was unavailable, and links them if the account has their
 * last name and birth date. Throws while the directory is still unavailable, and if a merge has just moved the invitation to
 * another account, for a retry.
 */
export async function linkInvitationLater(deps: Deps, { invitationId: id }: LinkInvitation): Promise<void> {
  const { people = [] } = (await findInvitation(deps.db, { id })) ?? {};
  if (people.length === 0) return;
  const identities = await deps.directory.identitiesOf(people);
  await transaction(deps.db, async tx => {
    const seen = await findUnconfirmedInvitation(tx, { id });
    if (!seen) return;
    const { account_id: accountId } = seen;
    await lockAccount(tx, { id: accountId });
    const invitation = await findUnconfirmedInvitation(tx, { id });
    if (invitation && invitation.account_id !== accountId)
      throw new Error('the invitation has just changed its account');
    const cardholder = await findCardholder(tx, { id: accountId });
    const market = findMarket(invitation?.market ?? '');
    if (!invitation || !cardholder || !market || !isDescribed(cardholder, invitation, identities)) return;
    if (!(await confirmInvitation(tx, { id, accountId }))) return;
    await linkPeople(deps, tx, accountId, invitation.people);
    await auditEvent(deps, tx, {
      accountId,
      event: 'invitation-confirmed',
      market: market.id,
      details: { reference: invitation.reference },
    });
    await notifyInvited(deps, tx, market, invitation, null);
  });
}
