import { firstPartyClientIds } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import type { RegistrationPlace } from './registration';

/** Throws a sentence where the text is no JSON object. */
export function jsonIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('The file is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The file has to hold one JSON object.');
  }
  return value as Record<string, unknown>;
}

/**
 * Where the service speaks plain HTTP itself, so may what is registered, on this machine. Under the markets' domains,
 * where every host is sent the shared cookie, only our own clients may be.
 */
export function placeOf({ hosts }: Pick<Deps, 'hosts'>, clientId: string): RegistrationPlace {
  return {
    isDevelopment: hosts.default.portalOrigin.startsWith('http:'),
    closedDomains: firstPartyClientIds.includes(clientId) ? [] : hosts.all.map(({ domain }) => domain),
  };
}
