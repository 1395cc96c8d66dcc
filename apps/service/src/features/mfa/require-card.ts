import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import type { TriedChallenge } from '../../domain/challenges/challenges';
import { needsCard } from '../../domain/challenges/context';
import { count, type Counted, uncount } from '../../domain/limits/count';
import { isProvenByCard } from '../../domain/authenticators/proven-by-card';

/**
 * If the challenge needs a card, refuses a number of which no card of the account proves who the person is. Only somebody with the correct
 * code gets here, so the limit of wrong numbers locks out no owner.
 */
export async function requireCard(
  deps: Deps,
  challenge: TriedChallenge,
  typed: string | undefined,
): Promise<void> {
  if (!needsCard(challenge)) return;
  const { account_id: accountId, purpose } = challenge;
  const subject = deps.keyedHash('wrong-codes', `${purpose} ${accountId} card`);
  const counted: Counted = { limit: 'wrongCardNumbers', subject };
  const { at } = await count(deps, deps.db, [counted], 'too-many-attempts');
  const number = normaliseCardNumber(typed ?? '');
  const isSettledNeeded = purpose === 'single' || purpose === 'lost';
  if (!number || !accountId || !(await isProvenByCard(deps, accountId, number, { isSettledNeeded })))
    throw new Refusal('card-number-refused');
  await uncount(deps.db, counted, at);
}
