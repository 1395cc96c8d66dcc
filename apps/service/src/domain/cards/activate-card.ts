import { type Activation, completeActivation } from './card-assignments';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import type { Deps } from '../../kernel/deps';

/** Requests activation from the card system; returns `pending` while it is unavailable. Idempotent by key. */
export async function requestActivation(deps: Deps, cardId: string, key: string): Promise<Activation> {
  try {
    return await deps.cardSystem.activateCard(cardId, key);
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the card system is unavailable: a card waits for its activation');
    return 'pending';
  }
}

/**
 * Activates a card that was just assigned. After any failure, including a refusal, the queue finds it pending,
 * retries, and notifies the person of the result.
 */
export async function activateNow(deps: Deps, cardId: string, key: string): Promise<'activated' | 'failed'> {
  try {
    const outcome = await requestActivation(deps, cardId, key);
    if (outcome !== 'activated') return 'failed';
    await completeActivation(deps.db, { cardId, activation: outcome });
    return 'activated';
  } catch (error) {
    deps.log.error({ err: error }, 'a card was not activated: the queue tries again');
    return 'failed';
  }
}
