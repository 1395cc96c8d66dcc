import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import type { Visitor } from '../../kernel/caller';
import { findAssignableCard } from '../../domain/cards/find-assignable-card';
import { findInvitationByCode, type InvitationRow } from '../../domain/invitations/invitations';
import type { CardAssignment } from './card-assignment';

/** The card of a typed number, if it can still be activated. A number that finds nothing is counted. */
export async function findNewcomersCard(
  deps: Deps,
  visitor: Visitor & CaptchaChecked,
  typed: string,
): Promise<CardAssignment> {
  const card = await findAssignableCard(deps, typed, find =>
    refuseTooManyInvalidNumbers(deps, visitor, find),
  );
  return { card };
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
