import type { AuthenticatorType, UnsentMethod } from '@talon/rules/authenticators';
import type { Address } from '../identifiers/verified-addresses';

/** A challenge, with the type of its authenticator and where its code was sent. */
interface WithDestination {
  method: AuthenticatorType;
  destination: string | null;
}

/** The address to which the code of a challenge was sent; undefined for an authenticator that needs no delivery. */
export function sentTo({ method, destination }: WithDestination): Address | undefined {
  if (isUnsent(method)) return undefined;
  if (destination === null) throw new Error(`a challenge by ${method} without a destination`);
  return { method, destination };
}

/** Whether no code is sent to an authenticator of this type. */
export function isUnsent(method: AuthenticatorType): method is UnsentMethod {
  return method !== 'sms' && method !== 'email';
}

/** The same challenge, for purposes whose code is always sent. */
export function asSent<T extends WithDestination>(challenge: T): T & Address {
  const address = sentTo(challenge);
  if (!address) throw new Error(`a challenge by ${challenge.method} where a code is sent`);
  return { ...challenge, ...address };
}
