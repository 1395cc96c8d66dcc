import { Refusal } from '@talon/contract/errors';
import type { Context, MiddlewareHandler } from 'hono';
import type { Bindings } from '../kernel/bindings';

const methods = 'GET, POST, PUT, DELETE';
const ofPortal = 'Authorization, Content-Type, X-Device-ID, X-Onboarding';
const ofClients = 'Authorization, Content-Type, DPoP';
const preflightSeconds = 7200;

/**
 * Allows the pages of one origin, with credentials, and refuses the pages of any other. A request without an origin comes
 * from a server.
 */
export function onlyOrigin(allowed: string): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (context, next) => {
    context.env.outgoing.setHeader('Vary', 'Origin');
    const { origin } = context.env.incoming.headers;
    if (origin !== undefined) {
      if (origin !== allowed) throw new Refusal('origin-refused');
      context.header('Access-Control-Allow-Origin', origin);
      context.header('Access-Control-Allow-Credentials', 'true');
      context.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
    }
    if (context.req.method !== 'OPTIONS') return next();
    return preflight(context, ofPortal);
  };
}

/** Allows the pages of any origin, without credentials: the access tokens of the general API are not cookies. */
export const anyOrigin: MiddlewareHandler = async (context, next) => {
  context.header('Access-Control-Allow-Origin', '*');
  context.header('Access-Control-Expose-Headers', 'Retry-After, WWW-Authenticate, X-Request-Id');
  if (context.req.method !== 'OPTIONS') return next();
  return preflight(context, ofClients);
};

function preflight(context: Context, headers: string): Response {
  context.header('Access-Control-Allow-Methods', methods);
  context.header('Access-Control-Allow-Headers', headers);
  context.header('Access-Control-Max-Age', String(preflightSeconds));
  return context.body(null, 204);
}
