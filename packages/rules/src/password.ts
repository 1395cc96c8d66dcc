import { foldLetters, foldPassword, withoutSeparators } from './fold-password';
import { isRepeatedPattern } from './repeated-pattern';

const fewestCodePoints = 12;
const mostCodePoints = 128;
const shortestPersonalPart = 4;
/** A calling code has at most three digits. Only the digits after it are compared, so the typed prefix does not matter. */
const longestCallingCode = 3;

/** The owner of the password, as far as the caller knows. */
export type PasswordOwner = {
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
};

/** The other data that a password is checked against. */
export type PasswordContext = {
  /** The market's name for the product. A password must not contain it. */
  readonly brand: string;
  /** Whether a normalised password is on the list of common and breached ones. */
  readonly isCommon: (password: string) => boolean;
  /** Whether a normalised password is found in fewer than 10^8 guesses. */
  readonly isEasyToGuess: (password: string) => boolean;
};

type PasswordRule = {
  readonly name:
    | 'length'
    | 'no-nul'
    | 'no-email'
    | 'no-phone'
    | 'no-name'
    | 'no-product-name'
    | 'no-pattern'
    | 'not-common'
    | 'hard-to-guess';
  readonly holds: (password: string, owner: PasswordOwner, context: PasswordContext) => boolean;
};

/** The rules in the order in which a page shows them (NIST SP 800-63B-4: length and lists, no composition). */
export const passwordRules: readonly PasswordRule[] = [
  { name: 'length', holds: hasGoodLength },
  { name: 'no-nul', holds: password => !password.includes('\0') },
  { name: 'no-email', holds: (password, { email }) => !contains(password, email?.split('@', 1)[0]) },
  { name: 'no-phone', holds: (password, { phone }) => !containsDigits(password, phone) },
  {
    name: 'no-name',
    holds: (password, { firstname, lastname }) =>
      !contains(password, firstname) && !contains(password, lastname),
  },
  { name: 'no-product-name', holds: (password, _owner, { brand }) => !contains(password, brand) },
  { name: 'no-pattern', holds: hasNoPattern },
  { name: 'not-common', holds: (password, _owner, { isCommon }) => !isCommon(password) },
  { name: 'hard-to-guess', holds: (password, _owner, { isEasyToGuess }) => !isEasyToGuess(password) },
];

export type PasswordRuleName = PasswordRule['name'];

/** The names of the rules, in their order. */
export const passwordRuleNames = passwordRules.map(({ name }) => name);

/** A rule that a refusal may name. The breach list is queried only when a password is set. */
export type RefusingRule = PasswordRuleName | 'not-breached';

/** From 0 (guessed at once) to 4. A refused password has at most 1, so that no page praises it. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const strongestRefused: PasswordStrength = 1;

/** The form that is hashed and checked: NFKC, so that every keyboard gives the same password. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether the password meets each rule. The page shows the result; the service decides by it. */
export function checkPassword(
  password: string,
  owner: PasswordOwner,
  context: PasswordContext,
): { rule: PasswordRuleName; holds: boolean }[] {
  const normalised = normalisePassword(password);
  return passwordRules.map(({ name, holds }) => ({ rule: name, holds: holds(normalised, owner, context) }));
}

/** 0: good. 1: breaks a rule. 2: breached, or a new one was imposed (by an operator or "This was not me"). */
export type PasswordStatus = 0 | 1 | 2;

export function passwordStatus(found: {
  readonly breaksARule: boolean;
  readonly isBreached: boolean;
  readonly isImposed: boolean;
}): PasswordStatus {
  if (found.isBreached || found.isImposed) return 2;
  return found.breaksARule ? 1 : 0;
}

function hasGoodLength(password: string): boolean {
  const codePoints = [...password].length;
  return codePoints >= fewestCodePoints && codePoints <= mostCodePoints;
}

/** Refuses a repeated pattern. Also refuses a text of invisible characters only. */
function hasNoPattern(password: string): boolean {
  const folded = foldLetters(password);
  return (folded !== '' || password === '') && !isRepeatedPattern(folded);
}

/** Compares after folding letter case, accents and the digits that stand for letters, with and without separators. */
function contains(password: string, part: string | null | undefined): boolean {
  const trimmed = (part ?? '').trim();
  return [(text: string) => text, withoutSeparators].some(form => {
    const folded = foldPassword(form(trimmed));
    return [...folded].length >= shortestPersonalPart && foldPassword(form(password)).includes(folded);
  });
}

function containsDigits(password: string, phone: string | null): boolean {
  const own = ownDigits(phone);
  return own.length >= shortestPersonalPart && digits(password).includes(own);
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

function ownDigits(phone: string | null): string {
  return digits(phone ?? '').slice(longestCallingCode);
}
