import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../../domain/limits/count';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { accountSubject } from '../../domain/limits/subjects';
import type { Caller } from '../../kernel/caller';
import { findAccountByCard } from '../../domain/cards/card-assignments';

/**
 * Returns the ids of the other accounts whose card numbers were typed. Each number is counted by account and by network
 * before it is looked up. Refuses a number that belongs to no card of these accounts.
 */
export async function requireCardEvidence(
  deps: Deps,
  caller: Caller,
  typed: readonly string[],
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbers = typed.map(each => normaliseCardNumber(each));
  const accountIds = new Set<string>();
  for (const number of numbers) {
    if (number === undefined) throw new Refusal('card-number-refused');
    accountIds.add(await requireCardholderAmong(deps, caller, number, others));
  }
  return accountIds;
}

async function requireCardholderAmong(
  deps: Deps,
  caller: Caller,
  number: string,
  others: readonly string[],
): Promise<string> {
  const wrong: Counted = { limit: 'wrongCardEvidence', subject: accountSubject(deps, caller.bearer.id) };
  const { at } = await count(deps, deps.db, [wrong], 'too-many-attempts');
  // Signed-in people are not asked for a captcha.
  const withoutCaptcha = { ...caller, countsUpTo: 'limit' as const };
  const found = await refuseTooManyInvalidNumbers(deps, withoutCaptcha, async () => {
    const cardholder = await findAccountByCard(deps.db, {
      numberHashes: deps.keyedHash.all('card', number),
    });
    return others.find(id => id === cardholder?.account_id);
  });
  if (found === undefined) throw new Refusal('card-number-refused');
  await uncount(deps.db, wrong, at);
  return found;
}
