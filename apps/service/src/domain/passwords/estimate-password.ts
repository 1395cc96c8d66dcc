import type { PasswordStrength } from '@talon/rules/password';

/** What the lists and the estimate say of a password. */
export interface PasswordEstimate {
  isBreached: boolean;
  isCommon: boolean;
  /** Whether fewer than 10^8 guesses find the password. */
  isEasy: boolean;
  strength: PasswordStrength;
}

/**
 * Looks a password up in the lists and estimates its strength. Lists and dictionaries take tens of MiB, and few calls need
 * them, so the first call loads them. Throws if they cannot be loaded, so that no password is accepted without them.
 * `own` are words that anybody who knows the owner would try.
 */
export async function estimatePassword(password: string, own: readonly string[]): Promise<PasswordEstimate> {
  const { isBreachedPassword, isCommonPassword } = await import('../../kernel/passwords/common-passwords');
  const { guessPassword } = await import('../../kernel/passwords/guess-password');
  return {
    isBreached: isBreachedPassword(password),
    isCommon: isCommonPassword(password),
    ...(await guessPassword(password, own)),
  };
}
