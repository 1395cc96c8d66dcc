import { firstPartyClientIds } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import type { RegistrationContext } from './registration';

/** Throws an error for the operator if the text is not a JSON object. */
export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The file must contain one JSON object.');
  }
  return value as Record<string, unknown>;
}

/**
 * The rules for a client's addresses. Plain HTTP is allowed for loopback if the service uses HTTP itself. Only first-party
 * clients may use hosts under the markets' domains, because these receive the shared cookie.
 */
export function registrationContext({ hosts }: Pick<Deps, 'hosts'>, clientId: string): RegistrationContext {
  return {
    isDevelopment: hosts.default.portalOrigin.startsWith('http:'),
    closedDomains: firstPartyClientIds.includes(clientId) ? [] : hosts.all.map(({ domain }) => domain),
  };
}
