import { Refusal } from '@talon/contract/errors';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import type { Card } from '../../kernel/ports/card-system';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import { findAssignedCard } from './card-assignments';

/** Looks up a card number, and may count one that finds nothing. */
export type LookUpNumber = (find: () => Promise<Card | undefined>) => Promise<Card | undefined>;

/** The card of a typed number, if it can still be activated. Unknown, blocked and refused cards return the same error. */
export async function findAssignableCard(
  deps: Deps,
  typed: string,
  lookUp: LookUpNumber,
): Promise<{ id: string; numberHash: Buffer; lastFour: string }> {
  const number = normaliseCardNumber(typed);
  if (!number) throw new Refusal('card-refused');
  const card = await lookUp(async () => {
    const found = await refuseWhileUnavailable(
      deps,
      'card-system-away',
      'a card could not be looked up',
      () => deps.cardSystem.findCard(number),
    );
    return found && found.state !== 'refused' && found.state !== 'blocked' ? found : undefined;
  });
  if (!card) throw new Refusal('card-refused');
  const assigned = await findAssignedCard(deps.db, { cardId: card.id });
  if (assigned || card.state === 'activated') throw new Refusal('card-activated');
  return { id: card.id, numberHash: deps.keyedHash('card', number), lastFour: card.lastFour };
}
