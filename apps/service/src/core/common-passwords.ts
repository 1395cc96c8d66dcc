import { dictionary } from '@zxcvbn-ts/language-common';

const listed = new Set<string>(dictionary['passwords-common'] as string[]);

/** Whether the password is among the common and breached ones of the list that ships. */
export function isCommonPassword(password: string): boolean {
  return listed.has(password.toLowerCase());
}
