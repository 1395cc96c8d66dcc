import { foldLetters, foldPassword, withoutSeparators } from '@talon/rules/fold-password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonWords } from './common-words';
import { digitHabits, endingHabit, startingHabit } from './password-habits';

const fewestCodePoints = 12;
const shortestWord = 3;
/** From so many digits, a row at the end adds nothing: the rest needs `fewestBesideRow` characters. */
const shortestRow = 4;
const fewestBesideRow = 8;
/** The longest text in which a repetition is looked for, in UTF-16 units. */
const longestRepetition = 128;

const words = [
  ...new Set(Object.values(commonWords).flatMap(kind => kind.split(/\s+/).map(word => foldLetters(word)))),
];
const foldedWords = new Set(words.map(bareWord));
const breached = new Set(dictionary['passwords-common']);
/** Words and breached passwords. Digits at their end do not make them good. */
const foldedBases = new Set([
  ...foldedWords,
  ...[...breached].map(bareWord).filter(({ length }) => length >= shortestWord),
]);

/** Whether the password is on the list of breached passwords that is part of `@zxcvbn-ts/language-common` (MIT). */
export function isBreachedPassword(password: string): boolean {
  return breached.has(password.normalize('NFKC').toLowerCase());
}

/**
 * Whether the password is on the list that `commonPasswords` yields, or differs from an entry only in letter case,
 * accents, look-alikes, digits that stand for letters, the sign between word and digits, their order, signs at the end, or
 * a repetition of the word after the digits. Also true if little remains without the row of digits at its end.
 */
export function isCommonPassword(password: string): boolean {
  const text = foldLetters(password);
  const body = text.replace(endingHabit, '');
  const variants = [...new Set([text, body, withoutRepetition(body)])];
  if (isLong(password) && variants.some(isShortWithRow)) return true;
  return variants.some(each => withoutDigits(each).some(isBase));
}

/**
 * Yields the breached passwords of 12 and more characters in `@zxcvbn-ts/language-common` (MIT), then our own combinations
 * of 12 and more. Our combinations are made of the words and habits beside this file, and were not counted in breaches.
 */
export function* commonPasswords(): Generator<string> {
  yield* [...breached].filter(isLong);
  for (const word of words) {
    yield* [`${word}${word}`].filter(isLong);
    for (const digits of digitHabits) yield* [`${word}${digits}`, `${word}${digits}!`].filter(isLong);
  }
}

function isLong(password: string): boolean {
  return [...password].length >= fewestCodePoints;
}

/** The text without a repetition of its beginning at its end: `zomer2026zomer` becomes `zomer2026`. */
function withoutRepetition(text: string): string {
  // The search takes time that grows with the square of the length.
  if (text.length > longestRepetition) return text;
  return text.replace(/^(.{3,}?)([^\p{L}]*)\1$/u, '$1$2').replace(endingHabit, '');
}

/** Whether the text is a short word, of whatever language, and a row of digits that people choose: `abcdefg123456`. */
function isShortWithRow(text: string): boolean {
  return withoutDigits(text).some(
    word => text.length - word.length >= shortestRow && [...bareWord(word)].length < fewestBesideRow,
  );
}

/** The text itself, and what remains of it without usual digits at one end. */
function withoutDigits(text: string): string[] {
  return [
    text,
    ...digitHabits.filter(digits => text.endsWith(digits)).map(digits => text.slice(0, -digits.length)),
    ...digitHabits.filter(digits => text.startsWith(digits)).map(digits => text.slice(digits.length)),
  ];
}

function isBase(word: string): boolean {
  const folded = bareWord(word);
  return folded.length >= shortestWord && (foldedBases.has(folded) || isTwoWords(folded));
}

/** A word as it is compared: without signs at its ends and between its parts. */
function bareWord(word: string): string {
  return foldPassword(withoutSeparators(word.replace(startingHabit, '').replace(endingHabit, '')));
}

/** Two of our words in a row. */
function isTwoWords(folded: string): boolean {
  for (let end = shortestWord; end <= folded.length - shortestWord; end += 1)
    if (foldedWords.has(folded.slice(0, end)) && foldedWords.has(folded.slice(end))) return true;
  return false;
}
