import { Refusal } from '@talon/contract/errors';
import type { Context, MiddlewareHandler } from 'hono';
import type { Bindings } from '../kernel/bindings';

const methods = 'GET, POST, PUT, DELETE';
const ofPortal = 'Authorization, Content-Type, X-Device-ID, X-Onboarding';
const ofClients = 'Authorization, Content-Type, DPoP';
const preflightSeconds = 7200;

const toAnyOrigin = new Map([
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'Retry-After, WWW-Authenticate, X-Request-Id'],
]);

/**
 * Allows the pages of one origin, with credentials, and refuses the pages of any other. A request without an origin comes
 * from a server.
 */
export function onlyOrigin(allowed: string): MiddlewareHandler<{ Bindings: Bindings }> {
  const toAllowed = new Map([
    ['access-control-allow-origin', allowed],
    ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', 'Retry-After, X-Request-Id'],
  ]);
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    outgoing.setHeader('vary', 'Origin');
    const { origin } = incoming.headers;
    if (origin !== undefined) {
      if (origin !== allowed) throw new Refusal('origin-refused');
      outgoing.setHeaders(toAllowed);
    }
    if (context.req.method !== 'OPTIONS') return next();
    return preflight(context, ofPortal);
  };
}

/** Allows the pages of any origin, without credentials: the access tokens of the general API are not cookies. */
export const anyOrigin: MiddlewareHandler<{ Bindings: Bindings }> = async (context, next) => {
  context.env.outgoing.setHeaders(toAnyOrigin);
  if (context.req.method !== 'OPTIONS') return next();
  return preflight(context, ofClients);
};

function preflight(context: Context, headers: string): Response {
  return context.body(null, 204, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': headers,
    'Access-Control-Max-Age': String(preflightSeconds),
  });
}
