import type { Queryable } from '../../db/pool';
import { type Activation, findAccountCard, settleActivation } from '../../repositories/account-cards';
import { addJob } from '../../repositories/jobs';
import { SystemAway } from '../../seams/card-system';
import type { Deps } from '../deps';

/** The call that gave the card to its account asks first; the queue only where it could not. */
const secondsBeforeRetry = 60;
/** With the queue's growing pauses, several days. */
const mostAttempts = 25;

/** Has the queue ask for the activation, should this process not live to do so or the card system be away. */
export async function queueActivation(tx: Queryable, cardId: string, marketId: string): Promise<void> {
  await addJob(tx, 'activate-card', { cardId, marketId }, secondsBeforeRetry, mostAttempts);
}

/** Asks the card system; `pending` where it is away. The same key each time: it activates once. */
export async function askForActivation(deps: Deps, cardId: string): Promise<Activation> {
  const [card] = await findAccountCard(deps.db, cardId);
  if (card?.activation !== 'pending') return card?.activation ?? 'refused';
  try {
    return await deps.cardSystem.activateCard(cardId, card.activation_key);
  } catch (error) {
    if (!(error instanceof SystemAway)) throw error;
    deps.log.warn({ err: error }, 'the card system is away: a card waits for its activation');
    return 'pending';
  }
}

/**
 * Activates a card that was just given to an account; whatever goes wrong now, a refusal too, the queue tries again and
 * tells the person how it ended.
 */
export async function activateNow(deps: Deps, cardId: string): Promise<'activated' | 'failed'> {
  try {
    const outcome = await askForActivation(deps, cardId);
    if (outcome !== 'activated') return 'failed';
    await settleActivation(deps.db, cardId, outcome);
    return 'activated';
  } catch (error) {
    deps.log.error({ err: error }, 'a card was not activated: the queue tries again');
    return 'failed';
  }
}
