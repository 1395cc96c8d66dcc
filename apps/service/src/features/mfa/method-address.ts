import { Refusal } from '@talon/contract/errors';
import type { CodeMethod } from '@talon/rules/codes';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import { isMobileNumber } from '../../core/challenges/mobile-number';
import type { Deps } from '../../core/deps';
import type { Caller } from '../../http/caller';

export type Kind = 'email' | 'phone';

/** Which identifier a method's codes go to. */
export const kindOf: Readonly<Record<CodeMethod, Kind>> = { email: 'email', sms: 'phone' };

/** The method of a path; any other is not found. */
export function readMethod(method: string | undefined): CodeMethod {
  if (method !== 'sms' && method !== 'email') throw new Refusal('not-found');
  return method;
}

/** A typed address, or the account's own, as identifiers are kept; refused where no code could reach it. */
export async function readTarget(
  deps: Deps,
  { market }: Caller,
  method: CodeMethod,
  typed: string,
): Promise<string> {
  if (method === 'email') {
    const email = normaliseEmail(typed);
    if (!email) throw new Refusal('email-refused');
    return email;
  }
  const phone = normalisePhone(typed, market.phoneCountry);
  if (!phone || !(await isMobileNumber(phone, deps.limits.smsCountries))) throw new Refusal('phone-refused');
  return phone;
}
