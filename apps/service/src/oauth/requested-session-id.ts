import type { ClaimsParameter, KoaContextWithOIDC } from 'oidc-provider';

/**
 * Requests `sid` with the parameter `claims`, because every ID token has it: without, the engine gives it
 * only to clients with back-channel log-out. A request without `openid` gets no ID token.
 */
export function requestSessionId({ oidc }: KoaContextWithOIDC): void {
  const { params } = oidc;
  if (!params || !oidc.requestParamScopes.has('openid')) return;
  const claims = JSON.parse((params['claims'] as string | undefined) ?? '{}') as ClaimsParameter;
  params['claims'] = JSON.stringify({ ...claims, id_token: { ...claims.id_token, sid: null } });
}
