import { longestEmail } from '@talon/rules/contact';
import { longestName } from '@talon/rules/personal-data';
import { textOf } from './text-of';

/** An e-mail or a phone, as typed. */
export const typedAddress = textOf(longestEmail, 1);

/** A card, invitation or national register number, as typed. Spaces, dots, dashes and letter case do not matter. */
export const typedNumber = textOf(60, 1);

/** A bank account, as typed. Spaces, symbols and letter case do not matter. */
export const typedIban = textOf(100);

export const typedPassword = textOf(1024, 1);

/** A first or last name, as typed. A name of the directory, and a stored one that stays, may have a single character. */
export const typedName = textOf(longestName, 1);

/** A birth date, yyyy-mm-dd. */
export const typedBirthdate = textOf(10, 10);

/** A language, two letters. */
export const typedLanguage = textOf(2, 2);
