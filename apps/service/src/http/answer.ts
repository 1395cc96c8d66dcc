import type { ErrorBody, ErrorCode } from '@talon/contract/errors';
import { errorStatus, Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Words } from '../kernel/translations';
import { isAccountGone, isUnavailable } from '../db/pool';

/** The one place where an outcome other than the reply becomes HTTP. */
export function refuse(
  context: Context,
  words: Words,
  market: Market,
  language: string,
  refusal: Refusal,
): Response {
  const { code, details } = refusal;
  context.header('Cache-Control', 'no-store');
  if (details.retryAfterSeconds) context.header('Retry-After', String(details.retryAfterSeconds));
  const challenge = challengeOf(refusal);
  if (challenge) context.header('WWW-Authenticate', challenge);
  const status = errorStatus[code] satisfies number as ContentfulStatusCode;
  return context.json(errorBody(words, market, language, refusal), status);
}

/** A call that asks for a bearer says so, and what is wrong with the one that came (RFC 6750, section 3). */
function challengeOf({ code, details }: Refusal): string | undefined {
  if (code === 'login-required') return 'Bearer';
  if (code === 'token-refused') return 'Bearer error="invalid_token"';
  if (code === 'scope-missing') return `Bearer error="insufficient_scope", scope="${details.scope}"`;
  return undefined;
}

/** What is told of a refusal, with its sentence. */
export function errorBody(
  words: Words,
  market: Market,
  language: string,
  { code, details }: Refusal,
): ErrorBody {
  return { code, message: words(market, language, `error.${code}`), ...details };
}

/** What an error that nobody expected is told as: its account closed meanwhile, the database away, or a bug. */
export function outcomeOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAccountGone(error)) return new Refusal('login-required');
  const code: ErrorCode = isUnavailable(error) ? 'unavailable' : 'internal';
  return new Refusal(code, code === 'unavailable' ? { retryAfterSeconds: 5 } : {});
}
