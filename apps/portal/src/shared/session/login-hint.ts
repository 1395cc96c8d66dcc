/**
 * For the login page. `email`, `phone`: the identifier that a client expects (`login_hint`), or that an onboarding has found
 * in use. `hasWaiting`: a card or an invitation of that onboarding is added to the account after the sign-in.
 */
export const loginHint = { email: '', phone: '', hasWaiting: false };

type TypedIdentifiers = { email: string; phone: { country: string; number: string } };

let recoveryIdentifiers: TypedIdentifiers | undefined;

/** Keeps the identifiers typed on the login page, in memory only, to fill in the pages for a forgotten password. */
export function storeRecoveryIdentifiers(filledIn: TypedIdentifiers): void {
  recoveryIdentifiers = filledIn;
}

/** Returns the carried identifiers and removes them. */
export function takeRecoveryIdentifiers(): TypedIdentifiers | undefined {
  const taken = recoveryIdentifiers;
  recoveryIdentifiers = undefined;
  return taken;
}

let typed: string | null = null;

/** Keeps the identifier of the sign-in, in memory only, for the page that asks for a new password. */
export function keepTypedName(name: string): void {
  typed = name;
}

export function typedName(): string | null {
  return typed;
}
