import type { CodeMethod } from '@talon/rules/codes';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import type { Address } from './verified-addresses';

export type Kind = 'email' | 'phone';

/** The kind of identifier that receives a channel's codes. */
export const kindOf: Readonly<Record<CodeMethod, Kind>> = { email: 'email', sms: 'phone' };

/** The channel of an identifier's codes. */
export const methodOf: Readonly<Record<Kind, CodeMethod>> = { email: 'email', phone: 'sms' };

/** The address with parts hidden, for people who may not be its owner. */
export function masked({ method, destination }: Address): string {
  return method === 'email' ? maskEmail(destination) : maskPhone(destination);
}
