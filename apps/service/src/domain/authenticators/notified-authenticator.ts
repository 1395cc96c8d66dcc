import type { AuthenticatorType } from '@talon/rules/authenticators';
import { sentTo } from '../challenges/sent-to';
import { masked } from '../identifiers/kinds';

interface NamedAuthenticator {
  method: AuthenticatorType;
  name: string | null;
  destination: string | null;
}

/** What a notification calls an authenticator: its type, with its name or masked address. */
export function notifiedAuthenticator(authenticator: NamedAuthenticator | undefined): {
  authenticator?: AuthenticatorType;
  detail?: string;
} {
  if (!authenticator) return {};
  const detail = detailOf(authenticator);
  return { authenticator: authenticator.method, ...(detail !== null && { detail }) };
}

/** The name of an authenticator, or the masked address that receives its codes. */
export function detailOf(authenticator: NamedAuthenticator): string | null {
  const address = sentTo(authenticator);
  return address ? masked(address) : authenticator.name;
}
