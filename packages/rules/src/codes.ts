/** How a confirmation code reaches a person. */
export type CodeMethod = 'email' | 'sms';

/** Digits of a code: eight by SMS, six by e-mail (specification, validation rules). */
export const codeLength = { sms: 8, email: 6 } as const satisfies Readonly<Record<CodeMethod, number>>;

/** Separators that a person may type between the digits: spaces, no-break spaces, dashes. */
const gaps = /[\s\u00a0\u202f\u2009-]/g;

/**
 * A typed or pasted code without separators; undefined when it is not a code. Only the digits 0 to 9 count.
 */
export function normaliseCode(text: string): string | undefined {
  const code = text.trim().replace(gaps, '');
  return /^[0-9]{6,8}$/.test(code) ? code : undefined;
}
