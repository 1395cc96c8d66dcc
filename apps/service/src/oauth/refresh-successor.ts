import { Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';

interface Issued {
  token: string;
  /** In seconds, as the database writes it. */
  issuedAt: string;
}

/** Remembers when a refresh token that this request reads was issued. */
export function rememberIssue(token: string, issuedAt: string): void {
  const { ctx } = Provider;
  if (ctx) ctx.state['issued'] = { token, issuedAt } satisfies Issued;
}

/**
 * Names the successor of a refresh token for this request. The name is computed from the token and the time of its issue, which
 * only the database has, so that each use in the grace gets the same one, at any node, even while the first is still under way,
 * and although only hashes of tokens are stored.
 */
export function nameSuccessor({ keyedHash }: Pick<Deps, 'keyedHash'>, token: string): void {
  const state = Provider.ctx?.state;
  const issued = state?.['issued'] as Issued | undefined;
  if (!state || issued?.token !== token) throw new Error('the refresh token was not read in this request');
  state['successor'] = keyedHash('successor', `${token}\0${issued.issuedAt}`).toString('base64url');
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
