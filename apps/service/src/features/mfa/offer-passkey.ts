import type { ReplyOf } from '@talon/contract/endpoint';
import type { answerOffer as answerEndpoint, showOffer as endpoint } from '@talon/contract/passkeys';
import { findOffers, markOffered, putOffOffer } from '../../domain/authenticators/passkey-offers';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** `GET /mfa/offer`. The month until the next offer begins when the page is told to make this one. */
export async function offerPasskey(
  { db, measures }: Deps,
  { bearer, market }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  const offers = await findOffers(db, { sessionId: bearer.session_id });
  if (!offers) return { passkey: false, automatic: false, recovery_codes: false };
  const { signed_in_at: signedInAt, passkey: isPossible, automatic, recovery_codes } = offers;
  const offered = isPossible ? await markOffered(db, { accountId: bearer.id, signedInAt }) : undefined;
  if (offered?.is_new) measures.passkeyOffers.inc({ market: market.id, answer: 'shown' });
  return { passkey: offered !== undefined, automatic, recovery_codes };
}

/** `POST /mfa/offer`. */
export async function answerOffer(
  { db, measures }: Deps,
  { bearer, market }: Caller,
): Promise<ReplyOf<typeof answerEndpoint>> {
  const answered = await putOffOffer(db, { accountId: bearer.id });
  if (answered) measures.passkeyOffers.inc({ market: market.id, answer: 'later' });
  return undefined;
}
