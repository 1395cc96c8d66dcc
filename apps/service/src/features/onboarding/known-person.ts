import { validDirectoryName } from '@talon/rules/personal-data';
import { sharesAddress } from '../../domain/cards/cardholder';
import { count } from '../../domain/limits/count';
import { findSmsProblem } from '../../domain/identifiers/mobile-number';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';
import { cardAssignmentOf, peopleOfCardAssignment } from './card-assignment';

/** The names that the directory has for somebody; null if it has none. */
export type KnownNames = { firstname: string | null; lastname: string | null };

/**
 * The names that the directory has for the person of the card or invitation. Null while the directory is unavailable, and
 * until the onboarding has verified an address of that directory person, or the invited address: a number alone reveals
 * nothing. The birth date is never shown, because it is evidence elsewhere.
 */
export async function findKnownNames(deps: Deps, row: OnboardingRow): Promise<KnownNames> {
  const { people, identities } = await findProvenPeople(deps, row);
  const nameOf = (name: keyof KnownNames) =>
    [...people, ...identities]
      .map(person => validDirectoryName(person[name] ?? ''))
      .find(known => known !== undefined) ?? null;
  return { firstname: nameOf('firstname') ?? row.invited_firstname, lastname: nameOf('lastname') };
}

/**
 * The first mobile number that the directory has for the person, if they have verified one of their e-mails; null without
 * one.
 */
export async function findKnownPhone(deps: Deps, row: OnboardingRow): Promise<string | null> {
  const { people } = await findProvenPeople(deps, row);
  for (const phone of people.flatMap(({ phones }) => phones))
    if (!(await findSmsProblem(phone, deps.limits.smsCountries))) return phone;
  return null;
}

/** Counts each call, so that one onboarding cannot query the directory without end. */
async function findProvenPeople(deps: Deps, row: OnboardingRow) {
  const subject = deps.keyedHash('password', `onboarding ${row.id}`);
  await count(deps, deps.db, [{ limit: 'directoryNames', subject }], 'too-many-attempts');
  const proven = {
    emails: row.email !== null && row.is_email_proven ? [row.email] : [],
    phones: row.phone !== null && row.is_phone_proven ? [row.phone] : [],
  };
  const isInvited = row.invited_email !== null && proven.emails.includes(row.invited_email);
  const { people = [], identities = [] } = await peopleOfCardAssignment(deps, cardAssignmentOf(row));
  return {
    people: people.filter(person => sharesAddress(proven, person)),
    identities: isInvited ? identities : [],
  };
}
