import { randomInt } from 'node:crypto';
import type { CodeMethod } from '@talon/rules/codes';
import { codeLength } from '@talon/rules/codes';
import type { Deps } from '../../kernel/deps';

/** A random code with leading zeros: eight digits by SMS, six by e-mail. */
export function newCode(method: CodeMethod): string {
  const length = codeLength[method];
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** The stored hash of a code. It is keyed, because a code has too few digits for a plain hash. */
export function codeHash(deps: Deps, payload: string, code: string): Buffer {
  return deps.keyedHash('code', `${payload}:${code}`);
}

/** Whether a stored hash is that of the code. */
export function isCode(deps: Deps, payload: string, code: string, stored: Buffer): boolean {
  return deps.keyedHash.matches('code', `${payload}:${code}`, stored);
}
