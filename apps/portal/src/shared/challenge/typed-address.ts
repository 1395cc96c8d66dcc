import { object, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

const stored = storedValue(
  'sessionStorage',
  'typed-address',
  object({ payload: string(), address: string() }),
);

/**
 * Stores the address that the person typed for a code, so that a reload of the code page shows it in full. Only this tab
 * stores the address, until the code is confirmed, another address is typed, or the session ends.
 */
export function keepTypedAddress(payload: string, address: string): void {
  stored.write({ payload, address });
}

/** The address that the person typed for the challenge with this payload: an e-mail, or a phone in E.164. */
export function typedAddressOf(payload: string | undefined): string | undefined {
  const kept = stored.read();
  return kept?.payload === payload ? kept?.address : undefined;
}

export const forgetTypedAddress = stored.forget;
