import { problemOfBirthdate, problemOfName } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';

type Person = { firstname: string; lastname: string; birthdate: string };

/** What is missing or not right; a first name that came with the invitation is kept, however short. */
export function personProblems(
  { firstname, lastname, birthdate }: Person,
  invited: string | null,
): Problem[] {
  return [
    firstname === invited ? undefined : problemOfName('firstname', firstname),
    problemOfName('lastname', lastname),
    problemOfBirthdate(birthdate),
  ].filter(problem => problem !== undefined);
}
