// @ts-check
import { Hono } from 'hono';

/** @typedef {import('./check-token.mjs').Access} Access */

/**
 * Serves the balance of the person, and lets machines block cards. Each call needs a token with its scope.
 * @param {(token: string) => Promise<Access | undefined>} check
 */
export function createResourceServer(check) {
  const app = new Hono();
  const balances = new Map();

  app.get('/balance', async context => {
    const access = await authorize(context, 'balance');
    if (access instanceof Response) return access;
    return context.json({ subject: access.subject, euros: balances.get(access.subject) ?? 0 });
  });

  app.post('/cards/:number/block', async context => {
    const access = await authorize(context, 'cards:block');
    if (access instanceof Response) return access;
    return context.json({ blocked: context.req.param('number'), by: access.clientId });
  });

  /**
   * The access of the caller, or the refusal (RFC 6750, section 3).
   * @param {import('hono').Context} context
   * @param {string} scope
   */
  async function authorize(context, scope) {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!token) return refuse(context, 401, 'Bearer');
    const access = await check(token);
    if (!access) return refuse(context, 401, 'Bearer error="invalid_token"');
    if (access.scopes.includes(scope)) return access;
    return refuse(context, 403, `Bearer error="insufficient_scope", scope="${scope}"`);
  }

  /** @param {import('hono').Context} context @param {401 | 403} status @param {string} challenge */
  function refuse(context, status, challenge) {
    return context.json({ error: 'refused' }, status, { 'WWW-Authenticate': challenge });
  }

  return app;
}
