import { randomBytes, randomInt } from 'node:crypto';
import type { Deps } from '../../kernel/deps';

/** A random code of so many digits, with leading zeros. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** What a challenge stores instead of the hash of a code, if no code is sent. No text has this hash. */
export function noCode(): Buffer {
  return randomBytes(33);
}

/** The stored hash of a code. It is keyed, because a code has too few digits for a plain hash. */
export function codeHash(deps: Deps, payload: string, code: string): Buffer {
  return deps.keyedHash('code', `${payload}:${code}`);
}

/** The hashes that a stored code may have: one for each known version of the key. */
export function codeHashes(deps: Deps, payload: string, code: string): Buffer[] {
  return deps.keyedHash.all('code', `${payload}:${code}`);
}

/** Whether a stored hash is that of the code. */
export function isCode(deps: Deps, payload: string, code: string, stored: Buffer): boolean {
  return deps.keyedHash.matches('code', `${payload}:${code}`, stored);
}
