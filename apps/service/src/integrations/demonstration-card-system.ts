import { type CardSystem, SystemUnavailable } from '../kernel/ports/card-system';

const unavailableAtLookUp = '5065000000000008';
const unavailableAtActivation = '5065000000000009';
const refusedAtActivation = '5065000000000010';

/** The first activations fail; then the queue's retry succeeds, and the person is notified. */
const failedActivations = 2;

/** The default card system, which fails for three cards: unavailable (twice), or activation refused. */
export function createDemonstrationCardSystem(inner: CardSystem): CardSystem {
  let tries = 0;
  const isCard = async (number: string, cardId: string) => (await inner.findCard(number))?.id === cardId;
  return {
    async findCard(number) {
      if (number === unavailableAtLookUp) throw new SystemUnavailable('simulated by the demonstration');
      return inner.findCard(number);
    },
    async activateCard(cardId, idempotencyKey) {
      if (await isCard(refusedAtActivation, cardId)) return 'refused';
      if (tries < failedActivations && (await isCard(unavailableAtActivation, cardId))) {
        tries += 1;
        throw new SystemUnavailable('simulated by the demonstration');
      }
      return inner.activateCard(cardId, idempotencyKey);
    },
  };
}
