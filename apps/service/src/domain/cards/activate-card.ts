import { findMarket } from '@talon/markets/markets';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../kernel/deps';
import { SystemUnavailable } from '../../kernel/ports/card-system';
import { sendToMailbox } from '../notifications/send-to-mailbox';
import { type Activation, completeActivation } from './card-assignments';

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
 * Stores the card system's response. Notifies the person of a refusal, which is final. Notifies them of an activation only
 * with `hasWaited`: otherwise they have just seen the result.
 */
export async function settleActivation(
  deps: Deps,
  cardId: string,
  activation: 'activated' | 'refused',
  { hasWaited }: { hasWaited: boolean },
): Promise<void> {
  if (activation === 'activated' && !hasWaited) {
    await completeActivation(deps.db, { cardId, activation });
    return;
  }
  await transaction(deps.db, async tx => {
    const card = await completeActivation(tx, { cardId, activation });
    const market = findMarket(card?.market ?? '');
    if (!card || !market) return;
    const name = activation === 'activated' ? 'card-activated' : 'activation-failed';
    await sendToMailbox(deps, tx, market, card.account_id, { name, lastFour: card.last_four });
  });
}

/**
 * Activates a card that was just assigned. After `failed`, the queue finds the pending card, retries, and notifies the
 * person of the result. A refusal is final.
 */
export async function activateNow(
  deps: Deps,
  cardId: string,
  key: string,
): Promise<'activated' | 'failed' | 'refused'> {
  try {
    const outcome = await requestActivation(deps, cardId, key);
    if (outcome === 'pending') return 'failed';
    await settleActivation(deps, cardId, outcome, { hasWaited: false });
    return outcome;
  } catch (error) {
    deps.log.error({ err: error }, 'a card was not activated: the queue tries again');
    return 'failed';
  }
}
