import type { PersonIdentity } from '../../kernel/ports/directory';
import { type Cardholder, normalisedName } from '../cards/cardholder';
import type { InvitationRow } from './invitations';

/** Whether every person of the invitation has the last name and birth date that the account has. */
export function isDescribed(
  { lastname, birthdate }: Cardholder,
  { people }: Pick<InvitationRow, 'people'>,
  identities: readonly PersonIdentity[],
): boolean {
  const name = normalisedName(lastname);
  if (people.length === 0 || name === '' || birthdate === null) return false;
  return people.every(({ platform, personId }) =>
    identities.some(
      known =>
        known.platform === platform &&
        known.personId === personId &&
        known.birthdate === birthdate &&
        normalisedName(known.lastname) === name,
    ),
  );
}
