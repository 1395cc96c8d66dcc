import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';

/** Reads the type of authenticator from the path. */
export function readAuthenticatorType(method: string | undefined): CodeMethod {
  if (method !== 'sms' && method !== 'email') throw new Refusal('not-found');
  return method;
}
