import { validBirthdate, validFirstname, validLastname } from './personal-data';

/** The profile fields that a person may change: dates yyyy-mm-dd, languages two letters. */
export type ProfileEdit = {
  firstname: string;
  lastname: string;
  /** Only where none is stored: a stored one is never changed. */
  birthdate?: string | undefined;
  language: string;
};

export type StoredProfile = {
  firstname: string | null;
  lastname: string | null;
  birthdate: string | null;
  language: string;
};

export type ProfileField = keyof ProfileEdit;

/** A profile as it is stored after an edit. */
export type Profile = Record<ProfileField, string>;

/** The market's languages, two letters, and the day, yyyy-mm-dd. */
type Circumstances = { languages: readonly string[]; today: string };

type Rule = (typed: ProfileEdit, stored: StoredProfile, around: Circumstances) => string | undefined;

/** The value to store for each field; undefined for an invalid one. */
const rules: Record<ProfileField, Rule> = {
  firstname: (typed, stored) =>
    unchanged(typed.firstname, stored.firstname) ?? validFirstname(typed.firstname),
  lastname: (typed, stored) => unchanged(typed.lastname, stored.lastname) ?? validLastname(typed.lastname),
  birthdate: ({ birthdate }, stored, { today }) =>
    stored.birthdate === null
      ? validBirthdate(birthdate ?? '', today)
      : unchanged(birthdate ?? stored.birthdate, stored.birthdate),
  language: ({ language }, stored, { languages }) =>
    languages.includes(language) ? language : unchanged(language, stored.language),
};

/**
 * Checks a profile edit (specification, validation rules of the profile). An unchanged stored value is always valid, however
 * short. Returns the profile to store, or the invalid fields.
 */
export function readProfileEdit(
  typed: ProfileEdit,
  stored: StoredProfile,
  around: Circumstances,
): { profile: Profile } | { wrong: ProfileField[] } {
  const fields = Object.keys(rules) as ProfileField[];
  const read = fields.map(field => [field, rules[field](typed, stored, around)] as const);
  const wrong = read.filter(([, value]) => value === undefined).map(([field]) => field);
  return wrong.length > 0 ? { wrong } : { profile: Object.fromEntries(read) as Profile };
}

function unchanged(typed: string, stored: string | null): string | undefined {
  return stored !== null && typed === stored ? stored : undefined;
}
