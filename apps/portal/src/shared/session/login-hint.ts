/**
 * For the login page: the identifier that a client expects (`login_hint`) or an onboarding has found in use, and whether a card
 * or an invitation of that onboarding waits to be added to the account.
 */
export const loginHint = { email: '', phone: '', hasWaiting: false };

/** What the person has just signed in with, for the page that asks for a new password; kept in memory only. */
export const signedInWith: { username: string | null } = { username: null };
