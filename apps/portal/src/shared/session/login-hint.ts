/**
 * For the login page: the identifier that a client expects (`login_hint`) or an onboarding has found in use, and whether a card
 * or an invitation of that onboarding waits to be added to the account.
 */
export const loginHint = { email: '', phone: '', hasWaiting: false };

type Carried = { email: string; phone: { country: string; number: string } };

let carried: Carried | undefined;

/** Keeps what was filled in for the pages of a forgotten password, in memory only. */
export function carryToRecovery(filledIn: Carried): void {
  carried = filledIn;
}

/** What was carried, once. */
export function takeCarried(): Carried | undefined {
  const taken = carried;
  carried = undefined;
  return taken;
}

let typed: string | null = null;

/** Keeps what somebody signs in with, in memory only, for the page that asks for a new password. */
export function keepTypedName(name: string): void {
  typed = name;
}

export function typedName(): string | null {
  return typed;
}
