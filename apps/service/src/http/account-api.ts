import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { openApiDocument } from '@talon/contract/openapi';
import type { Deps } from '../kernel/deps';
import { routes } from './routes';
import type { Api, ApiContext } from './api';
import { createApi, honoPath, refuseOtherMethods, serveDocument } from './api';
import { limitBody, readBody, refuseUntypable } from './body';
import type { Caller, Visitor } from '../kernel/caller';
import { findCaller, findNewcomer, tokenIn } from './authenticate';
import { onlyOrigin } from './cors';
import { cookiesOf } from './cookies';
import type { MarketHosts } from '../kernel/hosts';
import type { Route } from '../kernel/route';

const longestUserAgent = 500;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The account API of one market: every call of the contract, and the document that describes them. */
export function createAccountApi(deps: Deps, hosts: MarketHosts): Api {
  const api = createApi(deps, hosts.market, onlyOrigin(hosts.portalOrigin));
  for (const route of routes) {
    const { method, path, body } = route.endpoint;
    // Only where a body is read: to look at one costs more than a whole session check.
    if (body) api.on(method, honoPath(path), limitBody);
    api.on(method, honoPath(path), context => answer(deps, hosts, route, context));
  }
  serveDocument(api, openApiDocument(hosts.accountApiOrigin, endpoints));
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
  const caller = await callerOf(deps, visitor, endpoint, context.env.incoming.headers);
  const body = endpoint.body && (await readBody(context, endpoint.body));
  const params = context.req.param();
  const query = endpoint.query ? queryOf(context, endpoint.query) : {};
  refuseUntypable({ ...params, ...query });
  const reply = await route.answer(deps, caller, { body, params, query });
  const { cacheSeconds } = endpoint;
  const headers = { 'Cache-Control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store' };
  return reply === undefined ? context.body(null, 204, headers) : context.json(reply, 200, headers);
}

/** The parameters that the contract names, each the first of its name. */
function queryOf(context: ApiContext, names: readonly string[]): Record<string, string> {
  const given = names.map(name => [name, context.req.query(name)] as const);
  return Object.fromEntries(given.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

/** A use case is typed to see no more of its caller than its call asks for. */
async function callerOf(
  deps: Deps,
  visitor: Visitor,
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
): Promise<Caller> {
  if (endpoint.access === 'bearer') return findCaller(deps, visitor, headers.authorization, endpoint);
  if (endpoint.access === 'anyone') return visitor as Caller;
  if (endpoint.access === 'maybe-bearer') {
    const asCaller = () => findCaller(deps, visitor, headers.authorization, endpoint);
    return { ...visitor, asCaller } as Visitor as Caller;
  }
  return findNewcomer(visitor, headers['x-onboarding']) as Visitor as Caller;
}

function visitorOf(context: ApiContext, { market, accountApiOrigin }: MarketHosts): Visitor {
  const { address, incoming, outgoing } = context.env;
  const deviceId = String(incoming.headers['x-device-id'] ?? '');
  return {
    market,
    address,
    deviceId: uuid.test(deviceId) ? deviceId : null,
    userAgent: incoming.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    heldToken: tokenIn(incoming.headers.authorization),
    cookies: cookiesOf(incoming, outgoing, accountApiOrigin.startsWith('https:')),
  };
}
