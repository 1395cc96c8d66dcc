import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';

/** The method of a path; any other is not found. */
export function readMethod(method: string | undefined): CodeMethod {
  if (method !== 'sms' && method !== 'email') throw new Refusal('not-found');
  return method;
}
