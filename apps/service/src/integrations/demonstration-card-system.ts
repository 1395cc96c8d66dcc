import { type CardSystem, SystemUnavailable } from '../kernel/ports/card-system';

const awayAtLookUp = '5065000000000008';
const awayAtActivation = '5065000000000009';
const refusedAtActivation = '5065000000000010';

/** Away for so many tries, so that the queue's next one succeeds and the person hears of it. */
const triesAway = 2;

/** The default card system, with three cards of the demonstration for which it is away or refuses. */
export function createDemonstrationCardSystem(inner: CardSystem): CardSystem {
  let tries = 0;
  const isCard = async (number: string, cardId: string) => (await inner.findCard(number))?.id === cardId;
  return {
    async findCard(number) {
      if (number === awayAtLookUp) throw new SystemUnavailable('the demonstration says so');
      return inner.findCard(number);
    },
    async activateCard(cardId, idempotencyKey) {
      if (await isCard(refusedAtActivation, cardId)) return 'refused';
      if (tries < triesAway && (await isCard(awayAtActivation, cardId))) {
        tries += 1;
        throw new SystemUnavailable('the demonstration says so');
      }
      return inner.activateCard(cardId, idempotencyKey);
    },
  };
}
