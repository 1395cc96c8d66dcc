import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { type ErrorCode, Refusal } from '@talon/contract/errors';
import type { Deps } from '../kernel/deps';
import { routes } from './routes';
import type { Api, ApiContext } from './api';
import { createApi, honoPath, refuseOtherMethods, serveDocument } from './api';
import { limitBody } from './body';
import type { Visitor } from '../kernel/caller';
import { findCaller, findNewcomer, tokenIn } from './authenticate';
import { onlyOrigin } from './cors';
import { cookiesOf } from './cookies';
import { clearedAtLogOut } from '../kernel/clear-site-data';
import { isServedSecurely, type MarketHosts } from '../kernel/hosts';
import type { FindCallers, Route } from '../kernel/route';
import { refuseBlockedNetworks } from './refuse-blocked-networks';
import { memoise } from './memoise';
import { readInput } from './read-input';
import { serveReference } from './reference/serve-reference';
import { isUuid } from '../kernel/uuid';

const longestUserAgent = 500;

/** What is sent in a flood: guesses, what no page sends, and calls beyond a limit. The other refusals tell a person what to do next. */
const refusalsOfFloods: ReadonlySet<ErrorCode> = new Set([
  'invalid-request',
  'invalid-json',
  'invalid-credentials',
  'login-required',
  'body-too-large',
  'unsupported-media-type',
  'card-refused',
  'card-number-refused',
  'invitation-refused',
  'code-refused',
  'passkey-refused',
  'passkey-unknown',
  'proof-refused',
  'register-number-refused',
  'captcha-refused',
  'too-many-attempts',
  'too-many-codes',
]);

/** The account API of one market: every call of the contract, and the document that describes them. */
export function createAccountApi(deps: Deps, hosts: MarketHosts): Api {
  const api = createApi(deps, hosts.market, onlyOrigin(hosts.portalOrigin), {
    beforeRefusal: ({ code }, address) => (refusalsOfFloods.has(code) ? deps.floodPause(address) : undefined),
  });
  for (const route of routes) {
    const { method, path, body } = route.endpoint;
    // Only for calls with a body: reading one costs more than a session check.
    if (body) api.on(method, honoPath(path), limitBody(route.endpoint));
    const refuseBlocked = refuseBlockedNetworks(deps, route.endpoint);
    if (refuseBlocked) api.on(method, honoPath(path), refuseBlocked);
    api.on(method, honoPath(path), context => answer(deps, hosts, route, context));
  }
  const describe = memoise(async () => {
    const { openApiDocument } = await import('@talon/contract/openapi');
    return openApiDocument(hosts.accountApiOrigin, endpoints);
  });
  serveDocument(api, describe);
  serveReference(api, describe, hosts.market, {
    name: 'general API, for applications',
    address: `${hosts.generalApiOrigin}/docs`,
  });
  refuseOtherMethods(
    api,
    routes.map(({ endpoint }) => endpoint),
  );
  return api;
}

async function answer(deps: Deps, hosts: MarketHosts, route: Route, context: ApiContext): Promise<Response> {
  const { endpoint } = route;
  context.env.trace.route = endpoint.path;
  const visitor = visitorOf(context, hosts);
  const reply = await route.answer(deps, findCallersOf(deps, visitor, context), bound =>
    readInput(context, bound),
  );
  const { cacheSeconds, clearsSite } = endpoint;
  const headers = {
    'Cache-Control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store',
    ...(clearsSite && { 'Clear-Site-Data': clearedAtLogOut }),
  };
  return reply === undefined ? context.body(null, 204, headers) : context.json(reply, 200, headers);
}

function findCallersOf(deps: Deps, visitor: Visitor, context: ApiContext): FindCallers {
  const { trace, incoming } = context.env;
  const { headers } = incoming;
  const bearer = async (endpoint: Endpoint) => {
    const caller = await findCaller(deps, visitor, headers.authorization, endpoint);
    trace.accountId = caller.bearer.id;
    return caller;
  };
  return {
    anyone: async () => visitor,
    bearer,
    'maybe-bearer': async endpoint => ({
      ...visitor,
      asCaller: () => bearer(endpoint),
      asNewcomer: async () => findNewcomer(visitor, headers['x-onboarding']),
    }),
    onboarding: async () => findNewcomer(visitor, headers['x-onboarding']),
    application: elsewhereOnly,
    staff: elsewhereOnly,
  };
}

/** Clients use the general API, and staff the console. */
async function elsewhereOnly(): Promise<never> {
  throw new Refusal('login-required');
}

function visitorOf(context: ApiContext, hosts: MarketHosts): Visitor {
  const { address, incoming } = context.env;
  const deviceId = String(incoming.headers['x-device-id'] ?? '');
  return {
    market: hosts.market,
    address,
    deviceId: isUuid(deviceId) ? deviceId : null,
    userAgent: incoming.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    bearerToken: tokenIn(incoming.headers.authorization),
    cookies: cookiesOf(context, isServedSecurely(hosts)),
  };
}
