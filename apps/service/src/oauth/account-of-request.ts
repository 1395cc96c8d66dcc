import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

interface RequestState {
  tokenAccount?: string;
}

/** Remembers whose code or token this request presented, also if it is refused. */
export function rememberAccount(accountId: string): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as RequestState).tokenAccount = accountId;
}

/** The account that a refused request concerns: that of its code or token, else that of the browser's session; null if unknown. */
export function accountOfRequest({ state, oidc }: KoaContextWithOIDC): string | null {
  return (state as RequestState).tokenAccount ?? oidc?.session?.accountId ?? null;
}
