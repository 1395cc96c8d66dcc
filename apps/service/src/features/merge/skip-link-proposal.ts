import { Refusal } from '@talon/contract/errors';
import type { skipFuzzion as endpoint } from '@talon/contract/fuzzion';
import { skippedSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { skipProposal } from '../../domain/link-proposals/link-proposals';

/** Hides the link proposal for some days. */
export async function skipLinkProposal(
  deps: Deps,
  { bearer }: Caller,
  { body }: Input<typeof endpoint>,
): Promise<undefined> {
  const skipped = await skipProposal(deps.db, {
    accountId: bearer.id,
    id: body.offer,
    seconds: skippedSeconds,
  });
  if (!skipped) throw new Refusal('not-found');
  return undefined;
}
