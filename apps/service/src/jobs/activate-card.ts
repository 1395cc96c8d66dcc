import { findMarket } from '@talon/markets/markets';
import { requestActivation } from '../domain/cards/activate-card';
import type { Deps } from '../kernel/deps';
import { queueMessage } from '../domain/notifications/queue-message';
import { type Queryable, transaction } from '../db/pool';
import { findAccountCard, findWaitingCards, settleActivation } from '../domain/cards/account-cards';
import { findMailbox } from '../domain/accounts/accounts';
import { addJob } from '../db/queue';

const messageLivesSeconds = 7 * 24 * 60 * 60;

/** Longer than the call that gave the card to its account takes to ask by itself. */
const secondsBeforeRetry = 60;
/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

export interface ActivateCard {
  cardId: string;
}

/** Finds the cards whose activation failed, or whose service was killed before it asked. */
export async function retryActivations(deps: Deps): Promise<void> {
  for (const { card_id: cardId } of await findWaitingCards(deps.db, { seconds: secondsBeforeRetry })) {
    await addJob(deps.db, {
      task: 'activate-card',
      payload: { cardId },
      key: `activate-card ${cardId}`,
      mostAttempts,
    });
  }
}

/** Tries again what the person was told had failed, and tells them how it ended. Throws while it has not: for a retry. */
export async function activateCard(deps: Deps, { cardId }: ActivateCard): Promise<void> {
  const card = await findAccountCard(deps.db, { cardId });
  if (card?.activation !== 'pending') return;
  const outcome = await requestActivation(deps, cardId, card.activation_key);
  if (outcome === 'pending') throw new Error('the card system is unavailable');
  await transaction(deps.db, async tx => {
    const settled = await settleActivation(tx, { cardId, activation: outcome });
    if (settled) await tell(deps, tx, settled.account_id, card.market, card.last_four, outcome);
  });
}

async function tell(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  marketId: string | null,
  lastFour: string,
  outcome: 'activated' | 'refused',
): Promise<void> {
  const mailbox = await findMailbox(tx, { id: accountId });
  const market = findMarket(marketId ?? '');
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
