import { Refusal } from '@talon/contract/errors';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { count } from '../domain/limits/count';
import type { Deps } from '../kernel/deps';

/** Counts a token of a machine client. Refuses too many with the time to wait: a client keeps a token until it expires. */
export async function requireRoomForToken(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'limits' | 'measures'>,
  context: KoaContextWithOIDC,
  clientId: string,
): Promise<void> {
  const subject = deps.keyedHash('client', clientId);
  try {
    await count(deps, deps.db, [{ limit: 'machineTokens', subject }], 'too-many-attempts');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.set('Retry-After', String(error.details.retryAfterSeconds ?? 1));
    const description = 'the client asks for too many tokens: use each until it expires';
    const refusal = new errors.CustomOIDCProviderError('temporarily_unavailable', description);
    throw Object.assign(refusal, { status: 429, statusCode: 429 });
  }
}
