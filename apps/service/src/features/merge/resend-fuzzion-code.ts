import type { ReplyOf } from '@talon/contract/endpoint';
import type { resendFuzzionCode as endpoint } from '@talon/contract/fuzzion';
import { resendOwn } from '../../domain/challenges/resend-own';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { offerChallengeReply, provedOffer } from './offer-challenge';

/** Sends a new code to the same address of the record. */
export async function resendFuzzionCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await resendOwn(deps, caller, 'fuzzion', body.payload);
  const { challenge, offer } = await provedOffer(deps, deps.db, caller, body.payload);
  return offerChallengeReply(deps, challenge, offer.ways ?? []);
}
