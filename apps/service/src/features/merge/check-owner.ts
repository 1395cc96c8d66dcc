import type { RequestOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../core/deps';
import { ownerProof } from '../../core/similar/likeness';
import { type Card, SystemAway } from '../../seams/card-system';
import type { SimilarPerson } from '../../seams/similar-people';
import { unlessAway } from './find-record';

const secondsWhileAway = 30;

/** Refuses whoever does not know the record's birth date or, where it has none, the number of its card. */
export async function checkOwner(
  deps: Deps,
  person: SimilarPerson,
  { birthdate, card_number: cardNumber }: RequestOf<typeof endpoint>,
): Promise<void> {
  const proof = ownerProof(person);
  // The record has another proof now than when it was offered, or none: that is nobody's wrong answer.
  if (proof !== (birthdate === undefined ? 'card' : 'birthdate')) throw new Refusal('fuzzion-failed');
  const isRight =
    proof === 'birthdate' ? birthdate?.trim() === person.birthdate : await isCardOf(deps, person, cardNumber);
  if (!isRight) throw new Refusal('fuzzion-refused');
}

/** Whatever state the card is in: it is no means of payment here. */
async function isCardOf(deps: Deps, { platform, personId }: SimilarPerson, typed = ''): Promise<boolean> {
  const number = normaliseCardNumber(typed);
  const card = number ? await findCard(deps, number) : undefined;
  if (!card) return false;
  const people = await unlessAway(deps, () => deps.directory.peopleOfCard(card.id));
  return people.some(person => person.platform === platform && person.personId === personId);
}

async function findCard(deps: Deps, number: string): Promise<Card | undefined> {
  try {
    return await deps.cardSystem.findCard(number);
  } catch (error) {
    if (!(error instanceof SystemAway)) throw error;
    deps.log.warn(
      { err: error },
      'the card system is away: the card of a similar account could not be looked up',
    );
    throw new Refusal('card-system-away', { retryAfterSeconds: secondsWhileAway });
  }
}
