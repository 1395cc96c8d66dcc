import { Refusal } from '@talon/contract/errors';
import { twoLetters } from '@talon/rules/language';
import { resources } from '@talon/contract/resources';
import type { Deps } from '../kernel/deps';
import { resourceRoutes } from './routes';
import type { Api, ApiContext } from './api';
import { createApi, honoPath, refuseOtherMethods, serveDocument } from './api';
import { findApplication } from './authenticate-application';
import { limitBody } from './body';
import { anyOrigin } from './cors';
import type { MarketHosts } from '../kernel/hosts';
import type { FindCallers, Route } from '../kernel/route';
import { memoise } from './memoise';
import { readInput } from './read-input';
import { serveReference } from './reference/serve-reference';

/** The general API of one market: the resources that a client may use for a person who consented. */
export function createGeneralApi(deps: Deps, hosts: MarketHosts): Api {
  const { market } = hosts;
  // Developers read its errors, and their programs often say nothing about a language.
  const english = market.catalogues.find(each => twoLetters(each) === 'en');
  const api = createApi(deps, market, anyOrigin, { fallback: english });
  for (const route of resourceRoutes) {
    const { method, path, body } = route.endpoint;
    if (body) api.on(method, honoPath(path), limitBody(route.endpoint));
    api.on(method, honoPath(path), context => answer(deps, hosts, route, context));
  }
  const describe = memoise(async () => {
    const { openApiDocumentOfResources } = await import('@talon/contract/openapi');
    return openApiDocumentOfResources(hosts.generalApiOrigin, hosts.accountApiOrigin, resources);
  });
  serveDocument(api, describe);
  serveReference(api, describe, market, {
    name: 'account API, for the pages of the portal',
    address: `${hosts.accountApiOrigin}/docs`,
  });
  refuseOtherMethods(api, Object.values(resources));
  return api;
}

async function answer(
  deps: Deps,
  { market, generalApiOrigin }: MarketHosts,
  route: Route,
  context: ApiContext,
): Promise<Response> {
  const { address, incoming, trace } = context.env;
  trace.route = route.endpoint.path;
  const findCallers: FindCallers = {
    anyone: applicationsOnly,
    bearer: applicationsOnly,
    'maybe-bearer': applicationsOnly,
    onboarding: applicationsOnly,
    staff: applicationsOnly,
    async application(endpoint) {
      const { authorization, dpop } = incoming.headers;
      const presented = {
        authorization,
        proof: typeof dpop === 'string' ? dpop : undefined,
        method: context.req.method,
        address: generalApiOrigin + context.req.path,
      };
      const application = await findApplication(deps, { market, address }, presented, endpoint);
      trace.accountId = application.accountId;
      trace.clientId = application.clientId;
      return application;
    },
  };
  const reply = await route.answer(deps, findCallers, bound => readInput(context, bound));
  const headers = { 'Cache-Control': 'no-store' };
  return reply === undefined ? context.body(null, 204, headers) : context.json(reply, 200, headers);
}

async function applicationsOnly(): Promise<never> {
  throw new Refusal('login-required');
}
