import type { KoaContextWithOIDC } from 'oidc-provider';
import { readForm } from './read-form';
import { routes } from './routes';

const posted = new Set<string>([routes.authorization, routes.end_session]);

export function isPosted({ method, path }: KoaContextWithOIDC): boolean {
  return method === 'POST' && posted.has(path);
}

/**
 * Requests that an application has posted (OpenID Connect Core, section 3.1.2.1) go on as GET: a form from another site
 * comes without the browser's session, and the address that it is sent to next comes with it.
 */
export async function turnIntoGet(context: KoaContextWithOIDC): Promise<void> {
  const fields = await readForm(context.req);
  context.set('cache-control', 'no-store');
  context.status = 303;
  context.redirect(`${context.path}?${fields.toString()}`);
}
