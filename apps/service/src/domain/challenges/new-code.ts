import { randomInt } from 'node:crypto';
import type { CodeMethod } from '@talon/rules/codes';
import { codeLength } from '@talon/rules/codes';
import type { Deps } from '../../kernel/deps';

/** A random code, leading zeros kept: eight digits by SMS, six by e-mail. */
export function newCode(method: CodeMethod): string {
  const length = codeLength[method];
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** What is kept of a code; a code is few digits, so only a keyed hash keeps it. */
export function codeHash(deps: Deps, payload: string, code: string): Buffer {
  return deps.keyedHash('code', `${payload}:${code}`);
}
