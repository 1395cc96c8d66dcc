import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../../domain/limits/count';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { accountSubject } from '../../domain/limits/subjects';
import type { Caller } from '../../kernel/caller';
import { findCardAccount } from '../../domain/cards/account-cards';

/**
 * Which of the other accounts the typed card numbers prove. A number that is none of their cards' is refused, and was
 * charged before it was looked up, by account and by network.
 */
export async function accountsProvenByCards(
  deps: Deps,
  caller: Caller,
  typed: readonly string[],
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbers = typed.map(each => normaliseCardNumber(each));
  const proven = new Set<string>();
  for (const number of numbers) {
    if (number === undefined) throw new Refusal('card-number-refused');
    proven.add(await holderAmong(deps, caller, number, others));
  }
  return proven;
}

async function holderAmong(
  deps: Deps,
  caller: Caller,
  number: string,
  others: readonly string[],
): Promise<string> {
  const wrong: Counted = { limit: 'wrongCardEvidence', subject: accountSubject(deps, caller.bearer.id) };
  const { at } = await count(deps, deps.db, [wrong], 'too-many-attempts');
  // Who has shown a password is not asked for a captcha.
  const screened = { ...caller, countsUpTo: 'limit' as const };
  const found = await refuseTooManyInvalidNumbers(deps, screened, async () => {
    const holder = await findCardAccount(deps.db, { numberHash: deps.keyedHash('card', number) });
    return others.find(id => id === holder?.account_id);
  });
  if (found === undefined) throw new Refusal('card-number-refused');
  await uncount(deps.db, wrong, at);
  return found;
}
