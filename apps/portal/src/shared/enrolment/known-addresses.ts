import type { MessageKey } from '@talon/messages/keys';
import type { KnownAddresses } from '@talon/rules/flows/add-method';
import type { Method, Methods } from '../api/mfa';
import type { Problem } from '../form/problems';

/** The link to the other beginning, by its method. */
export const otherBeginningKeys: Readonly<Record<Method, MessageKey>> = {
  email: 'activation.other.email',
  sms: 'activation.other.sms',
};

export function knownAddresses({ email, phone }: Pick<Methods, 'email' | 'phone'>): KnownAddresses {
  return { hasEmail: email !== null, hasPhone: phone !== null };
}

/**
 * The other address with which the first enrolment can begin: for people who no longer have the one that the page asks for.
 * Undefined where the account has none, or where an authenticator is enrolled already.
 */
export function otherBeginning(
  method: Method,
  active: readonly Method[],
  { email, phone }: Pick<Methods, 'email' | 'phone'>,
): Method | undefined {
  if (active.length > 0) return undefined;
  if (method === 'sms') return email === null ? undefined : 'email';
  return phone === null ? undefined : 'sms';
}

/** The first enrolment needs an address that the account has; the problem names the one that the page offers. */
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
