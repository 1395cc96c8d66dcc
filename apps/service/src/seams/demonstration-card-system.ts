import type { Queryable } from '../db/pool';
import { findCardById } from '../repositories/cards';
import { type CardSystem, SystemAway } from './card-system';

/** Cards of the demonstration whose card system is in trouble, by their last four digits. */
const troubles: Record<string, 'away at look-up' | 'away at activation' | 'refused at activation'> = {
  '0008': 'away at look-up',
  '0009': 'away at activation',
  '0010': 'refused at activation',
};

/** Away for so many tries, so that the queue's next one succeeds and the person hears of it. */
const triesAway = 2;

/** The default card system, with some cards of the demonstration for which it is away or refuses. */
export function createDemonstrationCardSystem(db: Queryable, inner: CardSystem): CardSystem {
  const tries = new Map<string, number>();
  return {
    async findCard(number) {
      if (troubles[number.slice(-4)] === 'away at look-up') throw new SystemAway('the demonstration says so');
      return inner.findCard(number);
    },
    async activateCard(cardId, idempotencyKey) {
      const [card] = await findCardById(db, cardId);
      const trouble = troubles[card?.last_four ?? ''];
      if (trouble === 'refused at activation') return 'refused';
      const before = tries.get(cardId) ?? 0;
      tries.set(cardId, before + 1);
      if (trouble === 'away at activation' && before < triesAway) {
        throw new SystemAway('the demonstration says so');
      }
      return inner.activateCard(cardId, idempotencyKey);
    },
  };
}
