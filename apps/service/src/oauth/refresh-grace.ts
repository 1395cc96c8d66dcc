import type { Deps } from '../kernel/deps';
import { isTokenRequest } from './request-cache';

/**
 * For how long after its first use this request may use a code or token again, in seconds. At introspection a used token is
 * inactive at once, and a code has no grace.
 */
export function graceOf(limits: Deps['limits'], model: string): number {
  return model === 'RefreshToken' && isTokenRequest() ? limits.refreshGraceSeconds : 0;
}
