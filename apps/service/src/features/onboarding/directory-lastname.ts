import { validDirectoryName } from '@talon/rules/personal-data';
import { sharesAddress } from '../../domain/cards/cardholder';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';
import { cardAssignmentOf, peopleOfCardAssignment } from './card-assignment';

/**
 * The last name that the directory has for the person of the card or invitation; null while the directory is unavailable, and
 * unless the onboarding has verified an address that shows who it is: one of that directory person, or the one that was
 * invited. A number alone reveals nothing.
 */
export async function findDirectoryLastname(deps: Deps, row: OnboardingRow): Promise<string | null> {
  const proven = {
    emails: row.email !== null && row.is_email_proven ? [row.email] : [],
    phones: row.phone !== null && row.is_phone_proven ? [row.phone] : [],
  };
  const isInvited = row.invited_email !== null && proven.emails.includes(row.invited_email);
  const { people = [], identities } = await peopleOfCardAssignment(deps, cardAssignmentOf(row));
  const known = [...people.filter(person => sharesAddress(proven, person)), ...(isInvited ? identities : [])];
  return (
    known.map(({ lastname }) => validDirectoryName(lastname ?? '')).find(name => name !== undefined) ?? null
  );
}
