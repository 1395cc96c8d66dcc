import { findMarket } from '@talon/markets/markets';
import { linkCard } from '../core/cards/link-card';
import type { Deps } from '../core/deps';
import { transaction } from '../db/pool';
import { findAccountCard } from '../repositories/account-cards';
import { findHolder, lockDues } from '../repositories/accounts';

export interface LinkCard {
  cardId: string;
}

/** Links what could not be when the directory was away. Throws while it is: for a retry. */
export async function linkCardLater(deps: Deps, { cardId }: LinkCard): Promise<void> {
  const people = await deps.directory.peopleOfCard(cardId);
  await transaction(deps.db, async tx => {
    const [card] = await findAccountCard(tx, cardId);
    const market = findMarket(card?.market ?? '');
    if (card) await lockDues(tx, card.account_id);
    const [holder] = card ? await findHolder(tx, card.account_id) : [];
    if (card && holder && market) await linkCard(deps, tx, market, holder, card.last_four, people);
  });
}
