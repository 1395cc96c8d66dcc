import { findMarket } from '@talon/markets/markets';
import { askForActivation } from '../core/cards/activate-card';
import type { Deps } from '../core/deps';
import { queueMessage } from '../core/messaging/queue-message';
import { type Queryable, transaction } from '../db/pool';
import { findAccountCard, settleActivation } from '../repositories/account-cards';
import { findMailbox } from '../repositories/accounts';

const messageLivesSeconds = 7 * 24 * 60 * 60;

export interface ActivateCard {
  cardId: string;
  marketId: string;
}

/** Tries again what the person was told had failed, and tells them how it ended. Throws while it has not: for a retry. */
export async function activateCard(deps: Deps, { cardId, marketId }: ActivateCard): Promise<void> {
  const [card] = await findAccountCard(deps.db, cardId);
  if (card?.activation !== 'pending') return;
  const outcome = await askForActivation(deps, cardId);
  if (outcome === 'pending') throw new Error('the card system is away');
  await transaction(deps.db, async tx => {
    const [settled] = await settleActivation(tx, cardId, outcome);
    if (settled) await tell(deps, tx, settled.account_id, marketId, card.last_four, outcome);
  });
}

async function tell(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  marketId: string,
  lastFour: string,
  outcome: 'activated' | 'refused',
): Promise<void> {
  const [mailbox] = await findMailbox(tx, accountId);
  const market = findMarket(marketId);
  if (!mailbox || !market) return;
  const name = outcome === 'activated' ? 'card-activated' : 'activation-failed';
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination: mailbox.email, language: mailbox.language, market },
    { name, lastFour },
    { expiresInSeconds: messageLivesSeconds },
  );
}
