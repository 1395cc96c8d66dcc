import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { twoLetters } from '@talon/rules/language';
import { undoSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import { type Cardholder, normalisedName } from '../../domain/cards/cardholder';
import {
  findInvitation,
  type InvitationRow,
  leaveUnconfirmed,
  redeemInvitation,
} from '../../domain/invitations/invitations';
import { queueMessage } from '../../domain/notifications/queue-message';
import { linkPeople } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import type { PersonIdentity } from '../../kernel/ports/directory';
import { newToken, tokenHash } from '../../kernel/token';

/** An invitation that belongs to an account now. */
export interface AssignedInvitation {
  platforms: LinkPlatform[];
  /** Whether the account has shown that the invitation was meant for it. */
  isConfirmed: boolean;
}

/**
 * Redeems an invitation. Its people are linked only if the account has verified the invited address, or if last name and
 * birth date are those of the directory. Notifies the invited address, unless the account has it; from there, an
 * invitation that links nobody can be taken back.
 */
export async function assignInvitation(
  deps: Deps,
  tx: Queryable,
  market: Market,
  cardholder: Cardholder,
  invitationId: string,
  identities: readonly PersonIdentity[],
): Promise<AssignedInvitation> {
  const { accountId } = cardholder;
  const redeemed = await redeemInvitation(tx, { id: invitationId, accountId });
  const invitation = redeemed && (await findInvitation(tx, { id: invitationId }));
  if (!invitation) throw new Refusal('invitation-used');
  const hasAddress = cardholder.emails.includes(invitation.email);
  const isConfirmed = hasAddress || isDescribed(cardholder, invitation, identities);
  if (!hasAddress) await notifyInvited(deps, tx, market, invitation, isConfirmed);
  if (isConfirmed)
    return { platforms: await linkPeople(deps, tx, accountId, invitation.people), isConfirmed };
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

/** Whether every person of the invitation has the last name and birth date that the account has. */
function isDescribed(
  { lastname, birthdate }: Cardholder,
  { people }: InvitationRow,
  identities: readonly PersonIdentity[],
): boolean {
  const name = normalisedName(lastname);
  if (people.length === 0 || name === '' || birthdate === null) return false;
  return people.every(({ platform, personId }) =>
    identities.some(
      known =>
        known.platform === platform &&
        known.personId === personId &&
        known.birthdate === birthdate &&
        normalisedName(known.lastname) === name,
    ),
  );
}

async function notifyInvited(
  deps: Deps,
  tx: Queryable,
  market: Market,
  { id, email, firstname, language }: InvitationRow,
  isConfirmed: boolean,
): Promise<void> {
  const token = newToken();
  if (!isConfirmed) await leaveUnconfirmed(tx, { id, undoHash: tokenHash(token), seconds: undoSeconds });
  // The token is in the fragment, which browsers do not send, so that no log contains it.
  const undoAddress = isConfirmed ? null : `${deps.hosts.of(market).portalOrigin}/invitation-undo#${token}`;
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination: email, language: language ?? twoLetters(market.defaultLanguage), market },
    { name: 'invitation-used-elsewhere', firstname, at: new Date(), undoAddress },
    { expiresInSeconds: undoSeconds },
  );
}
