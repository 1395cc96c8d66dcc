import type { CodeMethod } from '@talon/rules/codes';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import type { Address } from './verified-addresses';

export type Kind = 'email' | 'phone';

/** Which identifier a method's codes go to. */
export const kindOf: Readonly<Record<CodeMethod, Kind>> = { email: 'email', sms: 'phone' };

/** By which method an identifier gets codes. */
export const methodOf: Readonly<Record<Kind, CodeMethod>> = { email: 'email', phone: 'sms' };

/** As it may be shown to anybody who reads along. */
export function masked({ method, destination }: Address): string {
  return method === 'email' ? maskEmail(destination) : maskPhone(destination);
}
