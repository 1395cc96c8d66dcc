import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

const list = dictionary['passwords-common'] as string[];
const listed = new Set<string>(list);

/** Whether the password is on the built-in list of common and breached passwords. */
export function isCommonPassword(password: string): boolean {
  return listed.has(password.toLowerCase());
}

let hashes: string[] | undefined;

/** SHA-1 of each password on the list, in lower-case hex; computed at first use. */
export function commonPasswordHashes(): readonly string[] {
  hashes ??= list.map(password => createHash('sha1').update(password).digest('hex'));
  return hashes;
}
