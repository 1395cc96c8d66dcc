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
 * Who the person is: what they typed before, else what they confirm now. A name that is typed now has its minimum; a shorter one
 * must be that of the directory, which was shown to them. The birth date of somebody whom the directory knows stays there.
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
