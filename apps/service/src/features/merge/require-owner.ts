import type { RequiredEvidence } from '../../domain/link-proposals/required-evidence';
import type { RequestOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { proveFuzzion as endpoint } from '@talon/contract/fuzzion';
import { normaliseCardNumber } from '@talon/rules/card-number';
import type { Deps } from '../../kernel/deps';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { MatchingPerson } from '../../kernel/ports/directory';

/** Refuses other evidence than is required, a wrong birth date of the directory person, or a wrong number of its card. */
export async function requireOwner(
  deps: Deps,
  person: MatchingPerson,
  required: RequiredEvidence,
  { birthdate, card_number: cardNumber }: RequestOf<typeof endpoint>,
): Promise<void> {
  // The directory person or the account has changed since the proposal, so the proposal fails.
  if (required.typed !== (birthdate === undefined ? 'card' : 'birthdate'))
    throw new Refusal('fuzzion-failed');
  const isCorrect =
    required.typed === 'birthdate'
      ? birthdate?.trim() === person.birthdate
      : await ownsCard(deps, person, cardNumber);
  if (!isCorrect) throw new Refusal('fuzzion-refused');
}

/** Accepts a card in any state: here it is evidence, not a means of payment. */
async function ownsCard(deps: Deps, { platform, personId }: MatchingPerson, typed = ''): Promise<boolean> {
  const number = normaliseCardNumber(typed);
  if (!number) return false;
  const card = await refuseWhileUnavailable(
    deps,
    'card-system-away',
    'the card of a directory person could not be looked up',
    () => deps.cardSystem.findCard(number),
  );
  if (!card) return false;
  const people = await refuseWhileUnavailable(
    deps,
    'unavailable',
    'a directory person could not be looked up',
    () => deps.directory.peopleOfCard(card.id),
  );
  return people.some(person => person.platform === platform && person.personId === personId);
}
