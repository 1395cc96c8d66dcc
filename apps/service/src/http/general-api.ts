import { openApiDocumentOfResources } from '@talon/contract/openapi';
import { resources } from '@talon/contract/resources';
import type { Deps } from '../kernel/deps';
import { resourceRoutes } from './routes';
import type { Api, ApiContext } from './api';
import { createApi, honoPath, refuseOtherMethods, serveDocument } from './api';
import { findApplication } from './authenticate-application';
import { limitBody, readBody } from './body';
import type { Caller } from '../kernel/caller';
import { anyOrigin } from './cors';
import type { MarketHosts } from '../kernel/hosts';
import type { Route } from '../kernel/route';

/** The general API of one market: what applications do for the people who let them in. */
export function createGeneralApi(deps: Deps, hosts: MarketHosts): Api {
  const api = createApi(deps, hosts.market, anyOrigin);
  for (const route of resourceRoutes) {
    const { method, path, body } = route.endpoint;
    if (body) api.on(method, honoPath(path), limitBody);
    api.on(method, honoPath(path), context => answer(deps, hosts, route, context));
  }
  serveDocument(api, openApiDocumentOfResources(hosts.generalApiOrigin, hosts.accountApiOrigin, resources));
  refuseOtherMethods(api, Object.values(resources));
  return api;
}

async function answer(
  deps: Deps,
  { market }: MarketHosts,
  { endpoint, answer: answerWith }: Route,
  context: ApiContext,
): Promise<Response> {
  const { address, incoming, trace } = context.env;
  trace.route = endpoint.path;
  const { authorization } = incoming.headers;
  const application = await findApplication(deps, { market, address }, authorization, endpoint);
  const body = endpoint.body && (await readBody(context, endpoint.body));
  // A use case is typed to see no more of its caller than its call asks for.
  const reply = await answerWith(deps, application as unknown as Caller, { body, params: {}, query: {} });
  const headers = { 'Cache-Control': 'no-store' };
  return reply === undefined ? context.body(null, 204, headers) : context.json(reply, 200, headers);
}
