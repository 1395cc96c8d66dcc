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

export function isEnginePath(path: string): boolean {
  return path.startsWith('/oauth/') || discovery.has(path);
}
