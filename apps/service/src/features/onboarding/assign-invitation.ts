import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import { addJob } from '../../db/queue';
import { auditEvent } from '../../domain/audit/audit-events';
import type { Cardholder } from '../../domain/cards/cardholder';
import { isDescribed } from '../../domain/invitations/described-people';
import { findInvitation, redeemInvitation } from '../../domain/invitations/invitations';
import { notifyInvited, offerUndo } from '../../domain/invitations/notify-invited';
import { linkPeople } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import type { PersonIdentity } from '../../kernel/ports/directory';

/** With the queue's growing pauses, several days. */
const mostLinkAttempts = 25;

/** An invitation that belongs to an account now. */
export interface AssignedInvitation {
  platforms: LinkPlatform[];
  /** Whether the account has shown that the invitation was meant for it. */
  isConfirmed: boolean;
}

/**
 * Redeems an invitation. Its people are linked only if the account has verified the invited address, or if last name and
 * birth date are those of the directory. Notifies the invited address, unless the account has it; from there, an
 * invitation that links nobody can be taken back. Without identities, because the directory is unavailable, last name and birth
 * date are compared later.
 */
export async function assignInvitation(
  deps: Deps,
  tx: Queryable,
  market: Market,
  cardholder: Cardholder,
  invitationId: string,
  identities: readonly PersonIdentity[] | undefined,
): Promise<AssignedInvitation> {
  const { accountId } = cardholder;
  const redeemed = await redeemInvitation(tx, { id: invitationId, accountId });
  const invitation = redeemed && (await findInvitation(tx, { id: invitationId }));
  if (!invitation) throw new Refusal('invitation-used');
  const hasAddress = cardholder.emails.includes(invitation.email);
  const isConfirmed = hasAddress || isDescribed(cardholder, invitation, identities ?? []);
  if (!hasAddress && isConfirmed) await notifyInvited(deps, tx, market, invitation, null);
  if (isConfirmed)
    return { platforms: await linkPeople(deps, tx, accountId, invitation.people), isConfirmed };
  await offerUndo(deps, tx, market, invitation);
  if (!identities)
    await addJob(tx, {
      task: 'link-invitation',
      payload: { invitationId },
      key: `link-invitation ${invitationId}`,
      mostAttempts: mostLinkAttempts,
    });
  const { reference } = invitation;
  await auditEvent(deps, tx, {
    accountId,
    event: 'invitation-unconfirmed',
    market: market.id,
    details: { reference },
  });
  deps.log.warn(
    { account: accountId, invitation: reference },
    'an invitation was used without its address: not linked',
  );
  return { platforms: [], isConfirmed };
}
