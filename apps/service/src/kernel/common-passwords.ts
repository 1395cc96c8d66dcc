import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

const list = dictionary['passwords-common'] as string[];
const listed = new Set<string>(list);

/** Whether the password is among the common and breached ones of the list that ships. */
export function isCommonPassword(password: string): boolean {
  return listed.has(password.toLowerCase());
}

let hashes: string[] | undefined;

/** SHA-1, in lower-case hex, of each password on the list; made when first asked for. */
export function commonPasswordHashes(): readonly string[] {
  hashes ??= list.map(password => createHash('sha1').update(password).digest('hex'));
  return hashes;
}
