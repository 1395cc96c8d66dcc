const shortestFirstname = 2;
const shortestLastname = 3;
const longestName = 100;
const longestLifeYears = 130;

/** A first name that a person types, trimmed: at least 2 characters; undefined where it is none. */
export function validFirstname(text: string): string | undefined {
  return validName(text, shortestFirstname);
}

/** A last name that a person types, trimmed: at least 3 characters; undefined where it is none. */
export function validLastname(text: string): string | undefined {
  return validName(text, shortestLastname);
}

/** A name that the directory gives, trimmed: kept however short it is; undefined where there is none. */
export function validDirectoryName(text: string): string | undefined {
  return validName(text, 1);
}

/**
 * A birth date, `yyyy-mm-dd`: a day of the calendar, not after `today` (same form) and not longer ago than
 * a human life; undefined otherwise.
 */
export function validBirthdate(text: string, today: string): string | undefined {
  const date = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(date);
  const isInCalendar = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  const ageYears = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return isInCalendar && date <= today && ageYears <= longestLifeYears ? date : undefined;
}

/** Names may contain characters of every script, direction marks too, but no controls, line breaks or lone surrogates. */
function validName(text: string, shortest: number): string | undefined {
  const name = text.trim();
  const characters = [...name].length;
  const isName =
    characters >= shortest && characters <= longestName && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name);
  return isName ? name : undefined;
}
