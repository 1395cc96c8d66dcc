/**
 * For the login page: the identifier that a client expects (`login_hint`) or an onboarding has found in use, and whether a card
 * or an invitation of that onboarding waits to be added to the account.
 */
export const loginHint = { email: '', phone: '', hasWaiting: false };

let typed: string | null = null;

/** Keeps what somebody signs in with, in memory only, for the page that asks for a new password. */
export function keepTypedName(name: string): void {
  typed = name;
}

export function typedName(): string | null {
  return typed;
}
