import type { KoaContextWithOIDC } from 'oidc-provider';
import { unavailableSeconds } from '../db/error-to-refusal';
import { isUnavailable } from '../db/database-errors';

/**
 * Answers 503 with `Retry-After` instead of the engine's 500 if the database is unavailable. RFC 7009 (section 2.2.1) wants it
 * so for revocation; the error code is that of RFC 6749, section 4.1.2.1. A page for people stays.
 */
export function answerUnavailable(context: KoaContextWithOIDC, error: unknown): void {
  if (!isUnavailable(error)) return;
  context.status = 503;
  context.set('Retry-After', String(unavailableSeconds));
  if (context.response.is('html')) return;
  context.body = {
    error: 'temporarily_unavailable',
    error_description: 'the service is unavailable for a moment, try again',
  };
}
