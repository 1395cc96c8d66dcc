import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../core/deps';
import type { TriedChallenge } from '../../repositories/challenges';
import { hasCard } from '../../repositories/proofs';

/** Where a challenge asks for a card beside the code, refuses a number that is none of the account's cards. */
export async function requireCard(
  deps: Deps,
  { needs_card: needsCard, account_id: accountId }: TriedChallenge,
  typed: string | undefined,
): Promise<void> {
  if (!needsCard) return;
  const number = normaliseCardNumber(typed ?? '');
  const [card] = number && accountId ? await hasCard(deps.db, accountId, deps.keyedHash('card', number)) : [];
  if (!card) throw new Refusal('card-number-refused');
}
