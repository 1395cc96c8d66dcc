/** Keys of the session storage whose values belong to a sign-in and end with it. */
const keysOfSignIn = ['duplicated', 'typed-address'] as const;

export function forgetSignInData(): void {
  for (const key of keysOfSignIn) sessionStorage.removeItem(key);
}

/** What a log-out leaves in the browser: its device id, the chosen language and an onboarding in progress. */
const keptAtLogOut = {
  localStorage: ['device-id', 'language', 'onboarding'],
  sessionStorage: ['onboarding-page'],
} as const;

/** Clears everything else that this host has stored, whoever wrote it. */
export function clearStorage(): void {
  for (const [name, kept] of Object.entries(keptAtLogOut)) {
    const storage = globalThis[name as keyof typeof keptAtLogOut];
    for (const key of Object.keys(storage))
      if (!(kept as readonly string[]).includes(key)) storage.removeItem(key);
  }
}

/**
 * Tells two sign-ins apart in what a tab stores, without storing the token: 32 bits (FNV-1a) of a token of 256 random
 * bits, from which it cannot be found.
 */
export function signInMark(token: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(16);
}
