import { Provider } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import type { Deps } from '../kernel/deps';
import { oidcRecordKey } from './oidc-record-key';
import { markRefreshTokenUsed } from './oidc-records';

export type SuccessorDeps = Pick<Deps, 'keyedHash' | 'limits'> & { db: Queryable };

/**
 * Marks a refresh token as used, and names its successor for this request. False if it was used before the grace.
 * The name is computed from the token and the time of its issue, which only the database has, so that each use in the grace
 * gets the same one, at any node, even while the first is still under way, and although only hashes of tokens are stored.
 */
export async function markUsedAndNameSuccessor(
  { db, keyedHash, limits }: SuccessorDeps,
  marketId: string,
  token: string,
): Promise<boolean> {
  const used = await markRefreshTokenUsed(db, {
    key: oidcRecordKey(marketId, 'RefreshToken', token),
    graceSeconds: limits.refreshGraceSeconds,
  });
  if (!used) return false;
  const { ctx } = Provider;
  if (ctx)
    ctx.state['successor'] = keyedHash('successor', `${token}\0${used.issued_at}`).toString('base64url');
  return true;
}

interface Named {
  generateTokenId: (this: unknown) => string;
}

/** The engine has no setting for the names of its tokens: a refresh token that replaces another gets the name of above. */
export function nameSuccessors(provider: Provider): void {
  const named = provider.RefreshToken.prototype as unknown as Named;
  const { generateTokenId } = named;
  named.generateTokenId = function (this: unknown) {
    return (Provider.ctx?.state['successor'] as string | undefined) ?? generateTokenId.call(this);
  };
}
