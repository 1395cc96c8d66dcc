import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { Visitor } from '../../kernel/caller';
import { findAccountCard } from '../../domain/cards/account-cards';
import { findInvitationByCode, type InvitationRow } from '../../domain/invitations/invitations';
import type { Claim } from './claim';

/** The card of a typed number that may still be activated. Unknown, blocked and refused numbers are one answer. */
export async function findFreshCard(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<Claim> {
  const number = normaliseCardNumber(typed);
  if (!number) throw new Refusal('card-refused');
  const card = await leadingSomewhere(deps, visitor, 'card-refused', async () => {
    const found = await refuseWhileUnavailable(
      deps,
      'card-system-away',
      'a card could not be looked up',
      () => deps.cardSystem.findCard(number),
    );
    return found && found.state !== 'refused' && found.state !== 'blocked' ? found : undefined;
  });
  const held = await findAccountCard(deps.db, { cardId: card.id });
  if (held || card.state === 'activated') throw new Refusal('card-activated');
  return { card: { id: card.id, numberHash: deps.keyedHash('card', number), lastFour: card.lastFour } };
}

/** The invitation of a typed code, used, late or neither. */
export async function findInvited(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<InvitationRow> {
  const code = normaliseInvitationCode(typed);
  if (!code) throw new Refusal('invitation-refused');
  const invitation = await leadingSomewhere(deps, visitor, 'invitation-refused', async () => {
    const found = await findInvitationByCode(deps.db, { codeHash: deps.keyedHash('invitation', code) });
    return found?.market === visitor.market.id ? found : undefined;
  });
  if (invitation.used_at !== null) throw new Refusal('invitation-used');
  return invitation;
}

/** The invitation of a typed code that may be used. */
export async function findValidInvitation(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<Claim> {
  const invitation = await findInvited(deps, visitor, typed);
  if (invitation.is_expired) throw new Refusal('invitation-expired');
  return { invitationId: invitation.id };
}

/** What a number leads to; one that leads nowhere is refused, and counts. */
async function leadingSomewhere<T>(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  refusal: ErrorCode,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const found = await refuseTooManyInvalidNumbers(deps, visitor, find);
  if (found === undefined) throw new Refusal(refusal);
  return found;
}
