import type { Deps } from '../../core/deps';

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

/** The service itself speaks plain HTTP: so may what is registered, on this machine. */
export function isDevelopment({ hosts }: Pick<Deps, 'hosts'>): boolean {
  return hosts.default.portalOrigin.startsWith('http:');
}
