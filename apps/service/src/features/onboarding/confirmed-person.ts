import { Refusal } from '@talon/contract/errors';
import { validBirthdate, validFirstname, validLastname } from '@talon/rules/personal-data';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';
import { findKnownNames, type KnownNames } from './known-person';

type Name = keyof KnownNames;
export type ConfirmedPerson = Record<Name, string> & { birthdate: string | null };
type Confirmation = Partial<Record<Name | 'birthdate', string | undefined>>;

const typedName = { firstname: validFirstname, lastname: validLastname };

/**
 * The personal data: what the person typed before, else what they confirm now. A name that is typed now needs the minimum
 * length; a shorter name must be the one in the directory, which was shown to them. If the directory knows the person,
 * their birth date is not copied from it.
 */
export async function confirmPerson(
  deps: Deps,
  row: OnboardingRow,
  confirmation: Confirmation,
): Promise<ConfirmedPerson> {
  const { firstname, lastname, birthdate } = row;
  if (firstname !== null && lastname !== null && birthdate !== null)
    return { firstname, lastname, birthdate };
  const known = await findKnownNames(deps, row);
  const nameOf = (name: Name) => {
    const chosen = confirmation[name]?.trim() ?? '';
    return row[name] ?? typedName[name](chosen) ?? (known[name] === chosen ? chosen : undefined);
  };
  const person = {
    firstname: nameOf('firstname'),
    lastname: nameOf('lastname'),
    birthdate: birthdate ?? birthdateOf(confirmation, known),
  };
  const fields = Object.keys(person).filter(field => person[field as keyof typeof person] === undefined);
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
  return person as ConfirmedPerson;
}

function birthdateOf({ birthdate }: Confirmation, { lastname }: KnownNames): string | null | undefined {
  if (birthdate !== undefined) return validBirthdate(birthdate, new Date().toISOString().slice(0, 10));
  return lastname === null ? undefined : null;
}
