import type { ErrorBody } from '@talon/contract/errors';
import { errorStatus, type Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { TranslateFor } from '../kernel/translations';

/** The one place that turns a refusal into an HTTP response. */
export function refuse(
  context: Context,
  translate: TranslateFor,
  market: Market,
  language: string,
  refusal: Refusal,
): Response {
  const { code, details } = refusal;
  const challenge = challengeOf(refusal);
  const status = errorStatus[code] satisfies number as ContentfulStatusCode;
  return context.json(errorBody(translate, market, language, refusal), status, {
    'Cache-Control': 'no-store',
    ...(details.retryAfterSeconds && { 'Retry-After': String(details.retryAfterSeconds) }),
    ...(challenge !== undefined && { 'WWW-Authenticate': challenge }),
  });
}

/** The `WWW-Authenticate` challenge of a call that needs a bearer token (RFC 6750, section 3). */
function challengeOf({ code, details }: Refusal): string | undefined {
  if (code === 'login-required') return 'Bearer';
  if (code === 'token-refused') return 'Bearer error="invalid_token"';
  if (code === 'scope-missing') return `Bearer error="insufficient_scope", scope="${details.scope}"`;
  return undefined;
}

/** The body of a refusal, with its sentence. */
export function errorBody(
  translate: TranslateFor,
  market: Market,
  language: string,
  { code, details }: Refusal,
): ErrorBody {
  const [rule] = details.rules ?? [];
  const key = rule ? (`password.refused.${rule}` as const) : (`error.${code}` as const);
  // The page knows the time zone of the person, and until when.
  const values = { product: market.brand, cause: details.cause ?? '', until: 'none', what: '' };
  return { code, message: translate(market, language, key, values), ...details };
}
