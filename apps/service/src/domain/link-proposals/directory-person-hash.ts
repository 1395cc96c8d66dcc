import type { MatchingPerson } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';

/** A hash of a directory person's current data; it changes with the data. */
export function directoryPersonHash(deps: Deps, person: MatchingPerson): Buffer {
  return deps.keyedHash('record', textOf(person));
}

/** Whether the data are those of a stored hash. */
export function isSameDirectoryPerson(deps: Deps, person: MatchingPerson, stored: Buffer): boolean {
  return deps.keyedHash.matches('record', textOf(person), stored);
}

function textOf(person: MatchingPerson): string {
  const { platform, personId, firstname, lastname, birthdate, emails, phones } = person;
  const { hasCard, sharesRegisterNumber } = person;
  const whole = [
    [platform, personId, firstname, lastname, birthdate, hasCard, sharesRegisterNumber],
    emails.toSorted(),
    phones.toSorted(),
  ];
  return JSON.stringify(whole);
}
