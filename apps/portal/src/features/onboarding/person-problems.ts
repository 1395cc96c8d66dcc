import { lastnameProblem } from '@talon/rules/personal-data';
import { problemOfBirthdate, problemOfName } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';

/** Without a last name: it is confirmed later. */
type Person = { firstname: string; lastname?: string; birthdate: string };

/** What is missing or not right; a first name that came with the invitation is kept, however short. */
export function personProblems(
  { firstname, lastname, birthdate }: Person,
  invited: string | null,
): Problem[] {
  return [
    firstname === invited ? undefined : problemOfName('firstname', firstname),
    lastname === undefined ? undefined : problemOfLastname(lastname),
    problemOfBirthdate(birthdate),
  ].filter(problem => problem !== undefined);
}

/** A short last name is not wrong: it is asked for in another way. */
function problemOfLastname(text: string): Problem | undefined {
  return isShortLastname(text)
    ? { field: 'lastname', key: 'onboarding.lastname.short' }
    : problemOfName('lastname', text);
}

export function isShortLastname(text: string): boolean {
  return lastnameProblem(text) === 'short';
}
