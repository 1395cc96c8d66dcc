import { requestActivation, settleActivation } from '../domain/cards/activate-card';
import type { Deps } from '../kernel/deps';
import { findAbandonedCards, findAssignedCard, findPendingCards } from '../domain/cards/card-assignments';
import { addJob } from '../db/queue';

/** Longer than the first activation takes, in the call that assigned the card. */
const secondsBeforeRetry = 60;
/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

export interface ActivateCard {
  cardId: string;
}

/**
 * Queues the activations that failed, or that a killed service did not request. After seven days it refuses them instead,
 * which tells the person to call the helpdesk.
 */
export async function retryActivations(deps: Deps): Promise<void> {
  for (const { card_id: cardId } of await findPendingCards(deps.db, { seconds: secondsBeforeRetry })) {
    await addJob(deps.db, {
      task: 'activate-card',
      payload: { cardId },
      key: `activate-card ${cardId}`,
      mostAttempts,
    });
  }
  for (const { card_id: cardId } of await findAbandonedCards(deps.db)) {
    deps.log.warn('a card was not activated in seven days: it is refused');
    await settleActivation(deps, cardId, 'refused', { hasWaited: true });
  }
}

/** Repeats a failed activation and notifies the person of its result. Throws while it is pending, for a retry. */
export async function activateCard(deps: Deps, { cardId }: ActivateCard): Promise<void> {
  const card = await findAssignedCard(deps.db, { cardId });
  if (card?.activation !== 'pending') return;
  const outcome = await requestActivation(deps, cardId, card.activation_key);
  if (outcome === 'pending') throw new Error('the card system is unavailable');
  await settleActivation(deps, cardId, outcome, { hasWaited: true });
}
