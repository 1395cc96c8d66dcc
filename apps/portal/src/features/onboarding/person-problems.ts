import { validBirthdate, validFirstname, validLastname } from '@talon/rules/personal-data';
import type { Problem } from '../../shared/form/problems';

type Person = { firstname: string; lastname: string; birthdate: string };

/** What is missing or not right; a first name that came with the invitation is kept, however short. */
export function personProblems(
  { firstname, lastname, birthdate }: Person,
  invited: string | null,
): Problem[] {
  const today = new Date().toISOString().slice(0, 10);
  const rows = [
    {
      field: 'firstname',
      key: 'onboarding.firstname.invalid',
      isRight: firstname === invited || validFirstname(firstname) !== undefined,
    },
    {
      field: 'lastname',
      key: 'onboarding.lastname.invalid',
      isRight: validLastname(lastname) !== undefined,
    },
    {
      field: 'birthdate',
      key: 'form.birthdate.invalid',
      isRight: validBirthdate(birthdate, today) !== undefined,
    },
  ] as const;
  return rows.filter(({ isRight }) => !isRight).map(({ field, key }) => ({ field, key }));
}
