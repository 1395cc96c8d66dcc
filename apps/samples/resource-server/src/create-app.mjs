// @ts-check
import { Hono } from 'hono';
import { createProofCheck } from './check-proof.mjs';

/** @typedef {import('./check-token.mjs').Access} Access */

/**
 * Serves the balance of the person, and lets machines block cards. Each call needs a token with its scope.
 * @param {(token: string) => Promise<Access | undefined>} check
 * @param {string} origin of this server, as clients write it
 */
export function createResourceServer(check, origin) {
  const app = new Hono();
  const checkProof = createProofCheck();
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
    const authorization = context.req.header('authorization') ?? '';
    const [, scheme = '', token] = /^(Bearer|DPoP) ([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
    if (!token) return refuse(context, 401, 'Bearer');
    const access = await check(token);
    if (!access) return refuse(context, 401, 'Bearer error="invalid_token"');
    // A bound token that anybody may send would be worth no more than a bearer token.
    const isBound = scheme.toLowerCase() === 'dpop';
    if (isBound !== (access.boundTo !== undefined)) return refuse(context, 401, 'DPoP error="invalid_token"');
    if (access.boundTo !== undefined) {
      const { method, path } = context.req;
      const proof = context.req.header('dpop') ?? '';
      const given = { proof, method, address: origin + path, token, boundTo: access.boundTo };
      if (!(await checkProof(given))) return refuse(context, 401, 'DPoP error="invalid_dpop_proof"');
    }
    if (access.scopes.includes(scope)) return access;
    return refuse(context, 403, `Bearer error="insufficient_scope", scope="${scope}"`);
  }

  /** @param {import('hono').Context} context @param {401 | 403} status @param {string} challenge */
  function refuse(context, status, challenge) {
    return context.json({ error: 'refused' }, status, { 'WWW-Authenticate': challenge });
  }

  return app;
}
