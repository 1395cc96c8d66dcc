import type { beginOnboarding as endpoint } from '@talon/contract/onboarding';
import { Refusal } from '@talon/contract/errors';
import { twoLetters } from '@talon/rules/language';
import { onboardingSeconds } from '@talon/rules/limits';
import { requireCaptcha } from '../../domain/limits/captcha';
import { count } from '../../domain/limits/count';
import { siteOrNetworkOf } from '../../kernel/network';
import { newToken, tokenHash } from '../../kernel/token';
import { addOnboarding, findOnboarding } from '../../domain/onboardings/onboardings';
import { findNewcomersCard, findValidInvitation } from './find-card-or-invitation';
import { onboardingReply } from './onboarding-reply';
import type { UseCase } from '../../kernel/route';

/** Begins an onboarding with a card or an invitation. Returns none of the directory's data about it. */
export const beginOnboarding: UseCase<typeof endpoint> = async (deps, newVisitor, { body }) => {
  const { market } = newVisitor;
  const visitor = await requireCaptcha(deps, newVisitor, ['invalidNumbers'], body.captcha);
  const assignment =
    body.card_number === undefined
      ? await findValidInvitation(deps, visitor, body.invitation_code ?? '')
      : await findNewcomersCard(deps, visitor, body.card_number);
  const language = market.catalogues.find(each => each === body.language) ?? market.defaultLanguage;
  const card = 'card' in assignment ? assignment.card : undefined;
  const assigned =
    'invitationId' in assignment ? `invitation ${assignment.invitationId}` : `card ${card?.id ?? ''}`;
  // Counted by site, so that a stranger who knows the card does not lock out its owner.
  const site = siteOrNetworkOf(visitor.address);
  const subject = deps.keyedHash('destination', `onboardings of ${assigned} by ${site}`);
  await count(deps, deps.db, [{ limit: 'onboardingsByAssignment', subject }], 'too-many-attempts');
  const handle = newToken();
  await addOnboarding(deps.db, {
    handleHash: tokenHash(handle),
    market: market.id,
    language: twoLetters(language),
    cardId: card?.id ?? null,
    cardNumberHash: card?.numberHash ?? null,
    cardLastFour: card?.lastFour ?? null,
    invitationId: 'invitationId' in assignment ? assignment.invitationId : null,
    seconds: onboardingSeconds,
  });
  const row = await findOnboarding(deps.db, { handleHash: tokenHash(handle), market: market.id });
  if (!row) throw new Refusal('onboarding-ended');
  return { handle, onboarding: await onboardingReply(deps, deps.db, row) };
};
