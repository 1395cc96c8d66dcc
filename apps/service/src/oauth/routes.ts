/** The engine's paths on the account API host; its discovery documents stand under `/.well-known`. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspection',
  revocation: '/oauth/revocation',
  end_session: '/oauth/end-session',
} as const;

const discovery = new Set(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']);

export function isEnginePath({ url = '' }: { url?: string | undefined }): boolean {
  return url.startsWith('/oauth/') || discovery.has(pathOf(url));
}

/** Without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
