import { findMarket } from '@talon/markets/markets';
import { requestActivation } from '../domain/cards/activate-card';
import type { Deps } from '../kernel/deps';
import { sendToMailbox } from '../domain/notifications/send-to-mailbox';
import { type Queryable, transaction } from '../db/pool';
import { findAssignedCard, findPendingCards, completeActivation } from '../domain/cards/card-assignments';
import { addJob } from '../db/queue';

/** Longer than the first activation takes, in the call that assigned the card. */
const secondsBeforeRetry = 60;
/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

export interface ActivateCard {
  cardId: string;
}

/** Queues the activations that failed, or that a killed service did not request. */
export async function retryActivations(deps: Deps): Promise<void> {
  for (const { card_id: cardId } of await findPendingCards(deps.db, { seconds: secondsBeforeRetry })) {
    await addJob(deps.db, {
      task: 'activate-card',
      payload: { cardId },
      key: `activate-card ${cardId}`,
      mostAttempts,
    });
  }
}

/** Repeats a failed activation and notifies the person of its result. Throws while it is pending, for a retry. */
export async function activateCard(deps: Deps, { cardId }: ActivateCard): Promise<void> {
  const card = await findAssignedCard(deps.db, { cardId });
  if (card?.activation !== 'pending') return;
  const outcome = await requestActivation(deps, cardId, card.activation_key);
  if (outcome === 'pending') throw new Error('the card system is unavailable');
  await transaction(deps.db, async tx => {
    const assignment = await completeActivation(tx, { cardId, activation: outcome });
    if (assignment)
      await notifyCardholder(deps, tx, assignment.account_id, card.market, card.last_four, outcome);
  });
}

async function notifyCardholder(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  marketId: string | null,
  lastFour: string,
  outcome: 'activated' | 'refused',
): Promise<void> {
  const market = findMarket(marketId ?? '');
  if (!market) return;
  const name = outcome === 'activated' ? 'card-activated' : 'activation-failed';
  await sendToMailbox(deps, tx, market, accountId, { name, lastFour });
}
