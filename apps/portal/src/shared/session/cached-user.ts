import type { User } from '@talon/contract/dashboard';
import { boolean, type GenericSchema, nullable, number, object, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

/** The signed-in person, without the fields that the browser must not store. */
export type CachedUser = Omit<User, 'iban' | 'birthdate'>;

const text = nullable(string());

const schema = object({
  id: string(),
  user_id: text,
  customer_user_id: text,
  fridom_user_id: text,
  email: text,
  phone: text,
  firstname: text,
  lastname: text,
  gender: text,
  language: string(),
  password_status: number(),
  last_password_change: text,
  mfa_forced: boolean(),
  erasure_due_at: text,
}) satisfies GenericSchema<CachedUser>;

const stored = storedValue('localStorage', 'user', schema);

/** Other tabs listen for the removal of this key at log-out. */
export const cachedUserKey = stored.key;
export const readCachedUser = stored.read;
export const forgetCachedUser = stored.forget;

export function cacheUser({ iban: _iban, birthdate: _birthdate, ...user }: User): CachedUser {
  stored.write(user);
  return user;
}
