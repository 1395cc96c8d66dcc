import type { KoaContextWithOIDC } from 'oidc-provider';
import { readForm } from './read-form';
import { routes } from './routes';

const posted = new Set<string>([routes.authorization, routes.end_session]);

export function isPosted({ method, path }: KoaContextWithOIDC): boolean {
  return method === 'POST' && posted.has(path);
}

/**
 * Redirects a posted request (OpenID Connect Core, section 3.1.2.1) to the same request by GET: browsers do not send the
 * `SameSite=Lax` session cookie with a form posted from another site, but do after the redirect.
 */
export async function turnIntoGet(context: KoaContextWithOIDC): Promise<void> {
  const fields = await readForm(context.req);
  context.set('cache-control', 'no-store');
  context.status = 303;
  context.redirect(`${context.path}?${fields.toString()}`);
}
