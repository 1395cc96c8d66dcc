/** Session storage keys of values that are removed when the session ends. */
const keysOfSignIn = ['duplicated', 'typed-address'] as const;

export function forgetSignInData(): void {
  for (const key of keysOfSignIn) sessionStorage.removeItem(key);
}

/** The storage keys that a log-out leaves in the browser. */
const keptAtLogOut = {
  localStorage: ['device-id', 'language', 'onboarding'],
  sessionStorage: ['onboarding-page'],
} as const;

/** Removes all other values that this host has stored, including those of other code. */
export function clearStorage(): void {
  for (const [name, kept] of Object.entries(keptAtLogOut)) {
    const storage = globalThis[name as keyof typeof keptAtLogOut];
    for (const key of Object.keys(storage))
      if (!(kept as readonly string[]).includes(key)) storage.removeItem(key);
  }
}

/**
 * A hash of the token that identifies the sign-in in the storage of a tab: 32 bits (FNV-1a). Nobody can derive the token,
 * which has 256 random bits, from it.
 */
export function signInMark(token: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(16);
}
