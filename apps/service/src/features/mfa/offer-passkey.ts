import type { ReplyOf } from '@talon/contract/endpoint';
import type { answerOffer as answerEndpoint, showOffer as endpoint } from '@talon/contract/passkeys';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { findOffers, markOffered, putOffOffer } from '../../domain/authenticators/passkey-offers';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';

/** `GET /mfa/offer`. Changes nothing: the page may be unable to make the offer. */
export async function offerPasskey({ db }: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const offers = await findOffers(db, { sessionId: bearer.session_id });
  const { passkey = false, automatic = false, recovery_codes = false } = offers ?? {};
  return { passkey, automatic, recovery_codes };
}

/** `POST /mfa/offer`. */
export async function answerOffer(
  deps: Deps,
  caller: Caller,
  { body: { answer } }: Input<typeof answerEndpoint>,
): Promise<ReplyOf<typeof answerEndpoint>> {
  if (answer === 'shown') await recordShown(deps, caller);
  else await recordPutOff(deps, caller);
  return undefined;
}

/** The month until the next offer begins. */
async function recordShown({ db, measures }: Deps, { bearer, market }: Caller): Promise<void> {
  const offers = await findOffers(db, { sessionId: bearer.session_id });
  if (!offers?.passkey) return;
  // Two pages that show it at once count once.
  const shown = await transaction(db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    return markOffered(tx, { accountId: bearer.id, signedInAt: offers.signed_in_at });
  });
  if (shown?.is_new) measures.passkeyOffers.inc({ market: market.id, answer: 'shown' });
}

async function recordPutOff({ db, measures }: Deps, { bearer, market }: Caller): Promise<void> {
  const answered = await putOffOffer(db, { accountId: bearer.id });
  if (answered) measures.passkeyOffers.inc({ market: market.id, answer: 'later' });
}
