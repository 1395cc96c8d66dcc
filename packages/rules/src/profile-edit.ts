import {
  type BirthdateProblem,
  birthdateProblem,
  firstnameProblem,
  lastnameProblem,
  type NameProblem,
} from './personal-data';

/** The profile fields that a person may change: dates yyyy-mm-dd, languages two letters. */
export type ProfileEdit = {
  firstname: string;
  lastname: string;
  /** Only if no birth date is stored: a stored birth date is never changed. */
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
type EditContext = { languages: readonly string[]; today: string };

/** The problem with a field. `changed`: the person has changed a stored value that nobody may change. */
export type ProfileProblem = NameProblem | BirthdateProblem | 'changed' | 'unknown';

/** The invalid fields, each with its problem. */
export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>;

type Rule = (typed: ProfileEdit, stored: StoredProfile, context: EditContext) => ProfileProblem | undefined;

/** The check of each field. */
const rules: Record<ProfileField, Rule> = {
  firstname: (typed, stored) =>
    typed.firstname === stored.firstname ? undefined : firstnameProblem(typed.firstname),
  lastname: (typed, stored) =>
    typed.lastname === stored.lastname ? undefined : lastnameProblem(typed.lastname),
  birthdate: ({ birthdate }, stored, { today }) => {
    if (stored.birthdate === null) return birthdateProblem(birthdate ?? '', today);
    return (birthdate ?? stored.birthdate) === stored.birthdate ? undefined : 'changed';
  },
  language: ({ language }, stored, { languages }) =>
    languages.includes(language) || language === stored.language ? undefined : 'unknown',
};

/**
 * Checks a profile edit (specification, validation rules of the profile). An unchanged stored value is always valid, even if
 * it is too short. Returns the profile to store, or the problem of each invalid field.
 */
export function readProfileEdit(
  typed: ProfileEdit,
  stored: StoredProfile,
  context: EditContext,
): { profile: Profile } | { wrong: ProfileProblems } {
  const fields = Object.keys(rules) as ProfileField[];
  const wrong = fields.flatMap(field => {
    const problem = rules[field](typed, stored, context);
    return problem ? [[field, problem] as const] : [];
  });
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  const { firstname, lastname, language } = typed;
  return {
    profile: {
      firstname: kept(firstname, stored.firstname),
      lastname: kept(lastname, stored.lastname),
      birthdate: stored.birthdate ?? (typed.birthdate ?? '').trim(),
      language,
    },
  };
}

/** Returns an unchanged stored value exactly as it is, and trims any other. */
function kept(typed: string, stored: string | null): string {
  return typed === stored ? stored : typed.trim();
}
