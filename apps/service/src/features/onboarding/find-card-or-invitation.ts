import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { Visitor } from '../../kernel/caller';
import { findAssignedCard } from '../../domain/cards/card-assignments';
import { findInvitationByCode, type InvitationRow } from '../../domain/invitations/invitations';
import type { CardAssignment } from './card-assignment';

/** The card of a typed number, if it can still be activated. Unknown, blocked and refused cards return the same error. */
export async function findAssignableCard(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<CardAssignment> {
  const number = normaliseCardNumber(typed);
  if (!number) throw new Refusal('card-refused');
  const card = await requireKnownNumber(deps, visitor, 'card-refused', async () => {
    const found = await refuseWhileUnavailable(
      deps,
      'card-system-away',
      'a card could not be looked up',
      () => deps.cardSystem.findCard(number),
    );
    return found && found.state !== 'refused' && found.state !== 'blocked' ? found : undefined;
  });
  const assigned = await findAssignedCard(deps.db, { cardId: card.id });
  if (assigned || card.state === 'activated') throw new Refusal('card-activated');
  return { card: { id: card.id, numberHash: deps.keyedHash('card', number), lastFour: card.lastFour } };
}

/** The invitation of a typed code, expired or not. Refuses one that was used. */
export async function findUnusedInvitation(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<InvitationRow> {
  const code = normaliseInvitationCode(typed);
  if (!code) throw new Refusal('invitation-refused');
  const invitation = await requireKnownNumber(deps, visitor, 'invitation-refused', async () => {
    const found = await findInvitationByCode(deps.db, { codeHashes: deps.keyedHash.all('invitation', code) });
    return found?.market === visitor.market.id ? found : undefined;
  });
  if (invitation.used_at !== null) throw new Refusal('invitation-used');
  return invitation;
}

/** The invitation of a typed code. Refuses one that was used or has expired. */
export async function findValidInvitation(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<CardAssignment> {
  const invitation = await findUnusedInvitation(deps, visitor, typed);
  if (invitation.is_expired) throw new Refusal('invitation-expired');
  return { invitationId: invitation.id };
}

/** Refuses a number that finds nothing, and counts it as an invalid number. */
async function requireKnownNumber<T>(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  refusal: ErrorCode,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const found = await refuseTooManyInvalidNumbers(deps, visitor, find);
  if (found === undefined) throw new Refusal(refusal);
  return found;
}
