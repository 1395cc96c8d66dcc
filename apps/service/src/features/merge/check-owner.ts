import type { RequestOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import { ownerProof } from '../../domain/link-proposals/matching';
import type { MatchingPerson } from '../../kernel/ports/directory';

/** Refuses whoever does not know the record's birth date or, where it has none, the number of its card. */
export async function checkOwner(
  deps: Deps,
  person: MatchingPerson,
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
async function isCardOf(deps: Deps, { platform, personId }: MatchingPerson, typed = ''): Promise<boolean> {
  const number = normaliseCardNumber(typed);
  if (!number) return false;
  const card = await refuseWhileUnavailable(
    deps,
    'card-system-away',
    'the card of a similar account could not be looked up',
    () => deps.cardSystem.findCard(number),
  );
  if (!card) return false;
  const people = await refuseWhileUnavailable(
    deps,
    'unavailable',
    'a similar account could not be looked up',
    () => deps.directory.peopleOfCard(card.id),
  );
  return people.some(person => person.platform === platform && person.personId === personId);
}
