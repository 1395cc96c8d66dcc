import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import type { TriedChallenge } from '../../domain/challenges/challenges';
import { needsCard } from '../../domain/challenges/context';
import { count, type Counted, uncount } from '../../domain/limits/count';
import { hasCard } from '../../domain/authenticators/account-authenticators';

/**
 * If the challenge needs a card, refuses a number that belongs to no card of the account. A single-use step-up and the
 * report of a loss require a card that was not added recently, and so does every challenge while the password is imposed. Only somebody with the
 * correct code gets here, so the limit of wrong numbers locks out no owner.
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
  const age = purpose === 'single' || purpose === 'lost' ? freshSeconds : 0;
  const hashes = deps.keyedHash.all('card', number ?? '');
  const card =
    number && accountId
      ? await hasCard(deps.db, {
          accountId,
          numberHashes: hashes,
          ageSeconds: age,
          imposedAgeSeconds: freshSeconds,
        })
      : undefined;
  if (!card) throw new Refusal('card-number-refused');
  await uncount(deps.db, counted, at);
}
