import type { AuthenticationMethod } from './authentication-methods';

/** How surely a person is authenticated, as clients request it in `acr_values` and read it in `acr`. Each includes those before it. */
export const authenticationContexts = [
  'urn:talon:password',
  'urn:talon:two-factor',
  'urn:talon:passkey',
] as const;

export type AuthenticationContext = (typeof authenticationContexts)[number];

const keys: readonly string[] = ['hwk', 'swk'] satisfies AuthenticationMethod[];

/** The context of a sign-in by its methods (RFC 8176). */
export function contextOf(methods: readonly string[]): AuthenticationContext {
  if (methods.some(method => keys.includes(method))) return 'urn:talon:passkey';
  return methods.includes('mfa') ? 'urn:talon:two-factor' : 'urn:talon:password';
}

/** Whether a sign-in by these methods is enough for a context. */
export function meetsContext(methods: readonly string[], context: AuthenticationContext): boolean {
  return authenticationContexts.indexOf(contextOf(methods)) >= authenticationContexts.indexOf(context);
}

export function isContext(value: unknown): value is AuthenticationContext {
  return authenticationContexts.some(each => each === value);
}
