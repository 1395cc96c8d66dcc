/** The maximum length of a first or last name, in characters. */
export const longestName = 100;

const shortestFirstname = 2;
const shortestLastname = 3;
const longestLifeYears = 130;

/** Why a text is not a valid name. */
export type NameProblem = 'missing' | 'short' | 'long' | 'characters';

/** Why a text is not a valid birth date. `form`: the day, the month or the four digits of the year are missing. */
export type BirthdateProblem = 'missing' | 'form' | 'month' | 'day' | 'future' | 'too-long-ago';

/** The problem with a typed first name, which has at least 2 characters; undefined if there is none. */
export function firstnameProblem(text: string): NameProblem | undefined {
  return nameProblem(text, shortestFirstname);
}

/** The problem with a typed last name, which has at least 3 characters; undefined if there is none. */
export function lastnameProblem(text: string): NameProblem | undefined {
  return nameProblem(text, shortestLastname);
}

/** A typed first name, trimmed; undefined if it is not valid. */
export function validFirstname(text: string): string | undefined {
  return firstnameProblem(text) ? undefined : text.trim();
}

/** A typed last name, trimmed; undefined if it is not valid. */
export function validLastname(text: string): string | undefined {
  return lastnameProblem(text) ? undefined : text.trim();
}

/** A name of the directory, trimmed. It may have a single character. Undefined if it is not valid. */
export function validDirectoryName(text: string): string | undefined {
  return nameProblem(text, 1) ? undefined : text.trim();
}

/**
 * The problem with a birth date, `yyyy-mm-dd`; undefined if there is none. It must be a day of the calendar, not after `today`
 * (same form), and not longer ago than a human life.
 */
export function birthdateProblem(text: string, today: string): BirthdateProblem | undefined {
  const date = text.trim();
  if (date === '') return 'missing';
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return 'form';
  if (month < 1 || month > 12) return 'month';
  if (day < 1 || day > daysOf(year, month)) return 'day';
  if (date > today) return 'future';
  return Number(today.slice(0, 4)) - year > longestLifeYears ? 'too-long-ago' : undefined;
}

/** A birth date, `yyyy-mm-dd`; undefined if it is not valid. */
export function validBirthdate(text: string, today: string): string | undefined {
  return birthdateProblem(text, today) ? undefined : text.trim();
}

/** Names may contain characters of every script, including direction marks, but no controls, line breaks or lone surrogates. */
function nameProblem(text: string, shortest: number): NameProblem | undefined {
  const name = text.trim();
  const characters = [...name].length;
  if (characters === 0) return 'missing';
  if (characters > longestName) return 'long';
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) return 'characters';
  return characters < shortest ? 'short' : undefined;
}

function daysOf(year: number, month: number): number {
  const after = new Date(0);
  after.setUTCFullYear(year, month, 0);
  return after.getUTCDate();
}
