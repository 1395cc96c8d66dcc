import { findMarket } from '@talon/markets/markets';
import { linkCard } from '../domain/cards/link-card';
import { findOwnLinks } from '../domain/platform-links/platform-links';
import { holdersOfCard } from '../domain/cards/holders-of-card';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/transaction';
import { findAssignedCard, storeHolders } from '../domain/cards/card-assignments';
import { findCardholder, lockAccount } from '../domain/accounts/accounts';

export interface LinkCard {
  cardId: string;
}

/**
 * Adds the platform links of a card that was assigned while the directory was unavailable. Throws while it is still
 * unavailable, and if a merge has just moved the card to another account, for a retry.
 */
export async function linkCardLater(deps: Deps, { cardId }: LinkCard): Promise<void> {
  const people = await deps.directory.peopleOfCard(cardId);
  const assigned = await findAssignedCard(deps.db, { cardId });
  const linked = assigned ? await findOwnLinks(deps.db, { accountId: assigned.account_id }) : [];
  const holders = await holdersOfCard(deps, people, linked);
  await transaction(deps.db, async tx => {
    const seen = await findAssignedCard(tx, { cardId });
    if (!seen) return;
    await lockAccount(tx, { id: seen.account_id });
    const card = await findAssignedCard(tx, { cardId });
    if (card && card.account_id !== seen.account_id) throw new Error('the card has just changed its account');
    const cardholder = card ? await findCardholder(tx, { id: card.account_id }) : undefined;
    const market = findMarket(card?.market ?? '');
    await storeHolders(tx, { cardId, people: holders });
    if (card && cardholder && market) await linkCard(deps, tx, market, cardholder, card.last_four, people);
  });
}
