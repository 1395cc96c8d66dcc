/** The engine's paths on the account API host. Its discovery documents are under `/.well-known`. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspection',
  revocation: '/oauth/revocation',
  end_session: '/oauth/end-session',
  pushed_authorization_request: '/oauth/par',
} as const;

const discovery = new Set(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']);

const known = new Set<string>([...Object.values(routes), ...discovery, `${routes.end_session}/confirm`]);

/** Documents that everybody may cache: discovery and the public keys. */
export function isPublicDocument(path: string): boolean {
  return discovery.has(path) || path === routes.jwks;
}

export function isEnginePath({ url = '' }: { url?: string | undefined }): boolean {
  return url.startsWith('/oauth/') || discovery.has(pathOf(url));
}

/** The route of a path for metrics and log, without parameter values; unknown paths are `none`. */
export function routeOf(url = ''): string {
  const path = pathOf(url);
  if (path.startsWith(`${routes.authorization}/`)) return `${routes.authorization}/{uid}`;
  return known.has(path) ? path : 'none';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
