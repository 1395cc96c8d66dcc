import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { findAccountByCard } from '../cards/card-assignments';
import { listUserNames } from '../identifiers/identifiers';
import { refuseTooManyInvalidNumbers } from '../limits/invalid-numbers';
import type { ChallengeRow } from './challenges';
import { purposes } from './purposes';

/**
 * Refuses a number that is not that of a card of the account to whose own address the code goes. It is looked up by the card, so
 * that the time tells nothing about the address, and a wrong one counts for its network.
 */
export async function requireCardOfOwner(
  deps: Deps,
  visitor: Visitor,
  { purpose, account_id: accountId, destination }: ChallengeRow,
  typed: string,
): Promise<void> {
  const number = normaliseCardNumber(typed);
  if (!number || purposes[purpose].countedAs === 'any-address') throw new Refusal('card-number-refused');
  const numberHashes = deps.keyedHash.all('card', number);
  const owner = await refuseTooManyInvalidNumbers(deps, { ...visitor, countsUpTo: 'limit' }, async () => {
    const found = await findAccountByCard(deps.db, { numberHashes });
    const addresses = found ? await listUserNames(deps.db, { accountIds: [found.account_id] }) : [];
    const isOwner = addresses.some(({ value }) => value === destination);
    return isOwner && (accountId === null || accountId === found?.account_id) ? found : undefined;
  });
  if (!owner) throw new Refusal('card-number-refused');
}
