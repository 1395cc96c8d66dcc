import { lastnameProblem } from '@talon/rules/personal-data';
import { problemOfBirthdate, problemOfName } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';

/** Without `lastname`, the person confirms the last name later. */
type Person = { firstname: string; lastname?: string; birthdate: string };

/** The missing or invalid values. The first name from the invitation is accepted, however short. */
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

/** A short last name is not an error: its message offers to leave it out and confirm it later. */
function problemOfLastname(text: string): Problem | undefined {
  return isShortLastname(text)
    ? { field: 'lastname', key: 'onboarding.lastname.short' }
    : problemOfName('lastname', text);
}

export function isShortLastname(text: string): boolean {
  return lastnameProblem(text) === 'short';
}
