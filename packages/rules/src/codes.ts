/** How a confirmation code reaches a person. */
export type CodeMethod = 'email' | 'sms';

/** Digits of a code: eight by SMS, six by e-mail (specification, validation rules). */
export const codeLength = { sms: 8, email: 6 } as const satisfies Readonly<Record<CodeMethod, number>>;

/**
 * Digits of the codes for a purpose after too many wrong ones. An authenticator app then needs two codes in a row: this one
 * and the next.
 */
export const longCodeLength = 12;

/** Digits of a code of an authenticator app. */
export const appCodeLength = 6;

/** Characters of a recovery code, without its hyphen. */
export const recoveryCodeLength = 10;

const longestCode = Math.max(longCodeLength, ...Object.values(codeLength));
const shortestCode = Math.min(...Object.values(codeLength));

/** Separators that a person may type between the digits: spaces, no-break spaces, dashes. */
const gaps = /[\s\u00a0\u202f\u2009-]/g;

/**
 * A typed or pasted code without separators; undefined if it is not a code. Only the digits 0 to 9 are accepted.
 */
export function normaliseCode(text: string): string | undefined {
  const code = text.trim().replace(gaps, '');
  const isCode = /^[0-9]+$/.test(code) && code.length >= shortestCode && code.length <= longestCode;
  return isCode ? code : undefined;
}

/** A code as messages show it: a long one in groups of four digits. */
export function formatCode(code: string): string {
  return code.length < longCodeLength ? code : code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * The code of `length` digits in the text of a message, such as a pasted SMS; undefined if the text contains none, or more
 * than one. Digits after a plus sign belong to a phone number.
 */
export function findCode(text: string, length: number): string | undefined {
  const groups = Math.ceil(length / 4);
  const whole = new RegExp(String.raw`(?<![\d+])\d{${length}}(?!\d)`, 'g');
  const grouped = new RegExp(
    String.raw`(?<![\d+]|[\d+][\s-])\d{4}(?:[\s-]\d{4}){${groups - 1}}(?![\s-]?\d)`,
    'g',
  );
  const found = text.match(whole) ?? (length % 4 === 0 ? text.match(grouped) : null) ?? [];
  const codes = new Set(found.map(code => code.replace(gaps, '')));
  return codes.size === 1 ? [...codes][0] : undefined;
}
