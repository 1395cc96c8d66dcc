// @ts-check
import { Hono } from 'hono';
import { createRecords } from './records.mjs';

/**
 * What each path needs and serves.
 * @type {Record<string, { scope: string, serves: 'balance' | 'card' | 'transactions' }>}
 */
const resources = {
  '/balance': { scope: 'balance', serves: 'balance' },
  '/card': { scope: 'balance', serves: 'card' },
  '/transactions': { scope: 'transaction', serves: 'transactions' },
};

/**
 * The interface of a platform for other applications: a resource server that serves its own records of the person of the token.
 * @param {import('./verify-signed.mjs').Verify} verify
 */
export function createApi(verify) {
  const recordsOf = createRecords();
  const app = new Hono();

  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });

  for (const [path, { scope, serves }] of Object.entries(resources)) {
    app.get(path, async context => {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
      if (token === undefined) return refuse(context, 401, 'Bearer');
      const access = await verify(token);
      if (!access) return refuse(context, 401, 'Bearer error="invalid_token"');
      if (!access.scopes.includes(scope))
        return refuse(context, 403, `Bearer error="insufficient_scope", scope="${scope}"`);
      return context.json({ [serves]: recordsOf(access.subject)[serves] });
    });
  }

  app.notFound(context => context.json({ error: 'not_found' }, 404));
  app.onError((error, context) => {
    console.error(error);
    context.header('Retry-After', '5');
    return context.json({ error: 'temporarily_unavailable' }, 503);
  });

  /** @param {import('hono').Context} context @param {401 | 403} status @param {string} challenge (RFC 6750, section 3) */
  function refuse(context, status, challenge) {
    context.header('WWW-Authenticate', challenge);
    return context.json({ error: /error="(\w+)"/.exec(challenge)?.[1] ?? 'token_missing' }, status);
  }

  return app;
}
