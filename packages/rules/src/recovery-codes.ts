import { recoveryCodeLength } from './codes';

/** How many recovery codes a set has, and with how many left the person is notified. */
export const recoveryCodes = { inSet: 10, few: 3 } as const;

/** The characters of recovery codes: Crockford's base 32, without I, L, O and U. */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters that people read for another one. */
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

const separators = /[\s\u00a0\u202f\u2009\u2010\u2011\u2012\u2013-]/g;

/** A typed recovery code in its stored form, in any case and with or without separators; undefined if it is none. */
export function normaliseRecoveryCode(typed: string): string | undefined {
  const characters = [...typed.replace(separators, '').toUpperCase()].map(each => misread[each] ?? each);
  const isCode =
    characters.length === recoveryCodeLength && characters.every(each => recoveryCodeAlphabet.includes(each));
  return isCode ? characters.join('') : undefined;
}

/** A recovery code as people see it: `XXXXX-XXXXX`. */
export function formatRecoveryCode(code: string): string {
  const half = recoveryCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
