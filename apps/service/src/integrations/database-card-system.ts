import type { KeyedHash } from '../kernel/keyed-hash';
import type { Queryable } from '../db/pool';
import { activateFreshCard, findCardByNumber } from './card-system-cards';
import type { CardSystem } from '../kernel/ports/card-system';

/** The default card system on our own database, filled by `import cards`. */
export function createDatabaseCardSystem(db: Queryable, keyedHash: KeyedHash): CardSystem {
  return {
    async findCard(number) {
      const card = await findCardByNumber(db, { numberHashes: keyedHash.all('card', number) });
      return card && { id: card.id, lastFour: card.last_four, state: card.state };
    },
    async activateCard(cardId, idempotencyKey) {
      const activated = await activateFreshCard(db, { id: cardId, key: idempotencyKey });
      return activated ? 'activated' : 'refused';
    },
  };
}
