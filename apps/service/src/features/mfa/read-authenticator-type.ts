import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';

/** The type of authenticator that a path names; any other is not found. */
export function readAuthenticatorType(method: string | undefined): CodeMethod {
  if (method !== 'sms' && method !== 'email') throw new Refusal('not-found');
  return method;
}
