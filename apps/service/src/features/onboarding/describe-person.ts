import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { describePerson as endpoint } from '@talon/contract/onboarding';
import { twoLetters } from '@talon/rules/language';
import {
  validBirthdate,
  validDirectoryName,
  validFirstname,
  validLastname,
} from '@talon/rules/personal-data';
import type { Deps } from '../../kernel/deps';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { describePerson as storePerson, type OnboardingRow } from '../../domain/onboardings/onboardings';
import { completeStep } from './onboarding-step';

/** Stores who the person is. Somebody whose last name is too short to be typed leaves it out, and confirms it later. */
export async function describePerson(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return completeStep(deps, newcomer, 'create', async (tx, row) => {
    const { firstname, lastname = null, birthdate, language } = read(body, row, newcomer);
    await storePerson(tx, { id: row.id, firstname, lastname, birthdate, language });
  });
}

function read(body: Input<typeof endpoint>['body'], row: OnboardingRow, { market }: Newcomer) {
  const today = new Date().toISOString().slice(0, 10);
  const person = {
    firstname: firstnameOf(body.firstname, row),
    lastname: body.lastname === undefined ? undefined : validLastname(body.lastname),
    birthdate: validBirthdate(body.birthdate, today),
    language: market.catalogues.map(twoLetters).find(each => each === body.language),
  };
  const fields = Object.keys(body).filter(field => person[field as keyof typeof person] === undefined);
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
  return person as Record<Exclude<keyof typeof person, 'lastname'>, string> & { lastname?: string };
}

/** A name from the directory is accepted at any length; a typed name needs two characters. */
function firstnameOf(typed: string, { invited_firstname }: OnboardingRow): string | undefined {
  const given = validDirectoryName(typed);
  return given !== undefined && given === invited_firstname ? given : validFirstname(typed);
}
