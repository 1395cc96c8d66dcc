import type { ReplyOf } from '@talon/contract/endpoint';
import type { resendFuzzionCode as endpoint } from '@talon/contract/fuzzion';
import { resendOwnCode } from '../../domain/challenges/resend-own';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { proposalChallengeReply, provenProposal } from './offer-challenge';

/** Sends a new code to the same address of the record. */
export async function resendFuzzionCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await resendOwnCode(deps, caller, 'fuzzion', body.payload);
  const { challenge, offer } = await provenProposal(deps, deps.db, caller, body.payload);
  return proposalChallengeReply(deps, challenge, offer.destinations ?? []);
}
