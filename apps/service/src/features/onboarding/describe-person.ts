import { Refusal } from '@talon/contract/errors';
import type { describePerson as endpoint } from '@talon/contract/onboarding';
import { twoLetters } from '@talon/rules/language';
import {
  validBirthdate,
  validDirectoryName,
  validFirstname,
  validLastname,
} from '@talon/rules/personal-data';
import type { Newcomer } from '../../kernel/caller';
import type { Input, UseCase } from '../../kernel/route';
import { describePerson as storePerson, type OnboardingRow } from '../../domain/onboardings/onboardings';
import { completeStep } from './onboarding-step';

/**
 * Stores the personal data. People whom the directory knows leave out names and birth date. People whose last name is too
 * short to be typed leave out the last name. Both confirm the name in the directory when they choose the password.
 */
export const describePerson: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  return completeStep(deps, newcomer, 'create', async (tx, row) => {
    const { language, ...person } = read(body, row, newcomer);
    const confirmsLater = Object.values(person).every(value => value === null);
    await storePerson(tx, { id: row.id, ...person, language, confirmsLater });
  });
};

function read(body: Input<typeof endpoint>['body'], row: OnboardingRow, { market }: Newcomer) {
  const { firstname, lastname, birthdate } = body;
  const person = {
    firstname: firstname === undefined ? undefined : firstnameOf(firstname, row),
    lastname: lastname === undefined ? undefined : validLastname(lastname),
    birthdate: birthdate === undefined ? undefined : validBirthdate(birthdate, today()),
    language: market.catalogues.map(twoLetters).find(each => each === body.language),
  };
  const isTyped = firstname !== undefined || lastname !== undefined || birthdate !== undefined;
  const required: (keyof typeof person)[] = [
    'language',
    ...(isTyped ? (['firstname', 'birthdate'] as const) : []),
    ...(lastname === undefined ? [] : (['lastname'] as const)),
  ];
  const fields = required.filter(field => person[field] === undefined);
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
  const { firstname: first = null, lastname: last = null, birthdate: born = null } = person;
  return { firstname: first, lastname: last, birthdate: born, language: person.language as string };
}

const today = () => new Date().toISOString().slice(0, 10);

/** A name from the directory is accepted at any length; a typed name needs two characters. */
function firstnameOf(typed: string, { invited_firstname }: OnboardingRow): string | undefined {
  const given = validDirectoryName(typed);
  return given !== undefined && given === invited_firstname ? given : validFirstname(typed);
}
