import type { MatchingPerson } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';

/** A hash of a directory person's current data; it changes with the data. */
export function directoryPersonHash(deps: Deps, person: MatchingPerson): Buffer {
  const { platform, personId, firstname, lastname, birthdate, emails, phones } = person;
  const { hasCard, sharesRegisterNumber } = person;
  const whole = [
    [platform, personId, firstname, lastname, birthdate, hasCard, sharesRegisterNumber],
    emails.toSorted(),
    phones.toSorted(),
  ];
  return deps.keyedHash('record', JSON.stringify(whole));
}
