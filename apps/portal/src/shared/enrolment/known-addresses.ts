import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { KnownAddresses } from '@talon/rules/flows/add-method';
import type { Method, Methods } from '../api/mfa';
import type { Problem } from '../form/problems';

/** The text of the link to the first enrolment with the other address, by the method of that address. */
export const otherBeginningKeys: Readonly<Record<Method, MessageKey>> = {
  email: 'activation.other.email',
  sms: 'activation.other.sms',
};

export function knownAddresses({ email, phone }: Pick<Methods, 'email' | 'phone'>): KnownAddresses {
  return { hasEmail: email !== null, hasPhone: phone !== null };
}

/**
 * The method of the other address with which the first enrolment can begin, for people who no longer have the address that
 * the page asks for. Undefined if the account has no such address, or if an authenticator is enrolled already.
 */
export function otherBeginning(
  method: Method,
  active: readonly AuthenticatorType[],
  { email, phone }: Pick<Methods, 'email' | 'phone'>,
): Method | undefined {
  if (active.length > 0) return undefined;
  if (method === 'sms') return email === null ? undefined : 'email';
  return phone === null ? undefined : 'sms';
}

/** The problem of a first enrolment on an unknown address: it needs an address of the account, which the problem names. */
export function knownFirst(
  method: Method,
  { email, phone }: Pick<Methods, 'email' | 'phone'>,
  formatPhone: (e164: string) => string,
): Problem {
  const field = method === 'sms' ? 'phone' : 'email';
  const shown = { sms: phone && formatPhone(phone), email };
  const address = shown[method] ?? shown[method === 'sms' ? 'email' : 'sms'];
  if (address === null) return { field, key: 'activation.none-known' };
  return { field, key: 'activation.known-first', values: { address } };
}
