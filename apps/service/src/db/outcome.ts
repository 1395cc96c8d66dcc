import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { isAccountGone, isUnavailable } from './pool';

/** What an error that nobody expected is told as: its account closed meanwhile, the database away, or a bug. */
export function outcomeOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAccountGone(error)) return new Refusal('login-required');
  const code: ErrorCode = isUnavailable(error) ? 'unavailable' : 'internal';
  return new Refusal(code, code === 'unavailable' ? { retryAfterSeconds: 5 } : {});
}
