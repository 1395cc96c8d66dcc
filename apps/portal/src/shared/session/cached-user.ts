import type { User } from '@talon/contract/dashboard';

/** The signed-in person without what must not lie about in a browser. */
export type CachedUser = Omit<User, 'iban' | 'birthdate'>;

/** Other tabs hear of a change of this key: it goes at logout. */
export const cachedUserKey = 'user';

export function cacheUser({ iban: _iban, birthdate: _birthdate, ...user }: User): CachedUser {
  localStorage.setItem(cachedUserKey, JSON.stringify(user));
  return user;
}

export function readCachedUser(): CachedUser | undefined {
  try {
    return (JSON.parse(localStorage.getItem(cachedUserKey) ?? 'null') as CachedUser | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetCachedUser(): void {
  localStorage.removeItem(cachedUserKey);
}
