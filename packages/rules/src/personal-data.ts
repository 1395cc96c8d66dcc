const shortestFirstname = 2;
const shortestLastname = 3;
const longestName = 100;
const longestLifeYears = 130;

/** Why a text is no name. */
export type NameProblem = 'missing' | 'short' | 'long' | 'characters';

/** Why a text is no birth date; `form`: day, month and four digits of the year are not all there. */
export type BirthdateProblem = 'missing' | 'form' | 'month' | 'day' | 'future' | 'too-long-ago';

/** What is wrong with a typed first name, which has at least 2 characters. */
export function firstnameProblem(text: string): NameProblem | undefined {
  return nameProblem(text, shortestFirstname);
}

/** What is wrong with a typed last name, which has at least 3 characters. */
export function lastnameProblem(text: string): NameProblem | undefined {
  return nameProblem(text, shortestLastname);
}

/** A first name that a person types, trimmed; undefined where it is none. */
export function validFirstname(text: string): string | undefined {
  return firstnameProblem(text) ? undefined : text.trim();
}

/** A last name that a person types, trimmed; undefined where it is none. */
export function validLastname(text: string): string | undefined {
  return lastnameProblem(text) ? undefined : text.trim();
}

/** A name that the directory gives, trimmed: kept however short it is; undefined where there is none. */
export function validDirectoryName(text: string): string | undefined {
  return nameProblem(text, 1) ? undefined : text.trim();
}

/**
 * What is wrong with a birth date, `yyyy-mm-dd`: a day of the calendar, not after `today` (same form) and not longer ago than
 * a human life.
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

/** A birth date, `yyyy-mm-dd`; undefined where it is none. */
export function validBirthdate(text: string, today: string): string | undefined {
  return birthdateProblem(text, today) ? undefined : text.trim();
}

/** Names may contain characters of every script, direction marks too, but no controls, line breaks or lone surrogates. */
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
