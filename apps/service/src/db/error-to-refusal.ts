import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { isAccountDeleted, isUnavailable } from './database-errors';

/** When a client may try again while the database is unavailable. */
export const unavailableSeconds = 5;

/** Turns any error into a refusal: a closed account, an unavailable database, or an internal error. */
export function errorToRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAccountDeleted(error)) return new Refusal('login-required');
  const code: ErrorCode = isUnavailable(error) ? 'unavailable' : 'internal';
  return new Refusal(code, code === 'unavailable' ? { retryAfterSeconds: unavailableSeconds } : {});
}
