import { randomUUID } from 'node:crypto';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Deps } from './core/deps';
import type { Env } from './env';
import { createAccountApi } from './http/account-api';
import { createAddressReader } from './http/address';
import { createApi } from './http/api';
import type { Bindings } from './http/bindings';
import { anyOrigin } from './http/cors';
import type { HostRole, Hosts, MarketHosts } from './http/hosts';
import { createMetrics } from './http/metrics';
import type { Readiness } from './http/operating';
import { createOperating } from './http/operating';
import { createPortal } from './http/portal';
import { securityHeaders } from './http/security-headers';
import { createUnknownHost } from './http/unknown-host';

interface Served {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** The whole service as one listener: the Host header chooses market and role, and each answer leaves one log line. */
export function createListener(deps: Deps, env: Env, hosts: Hosts, readiness: Readiness) {
  const headers = securityHeaders(env.publicProtocol);
  const create: Record<HostRole, (of: MarketHosts) => Served> = {
    portal: of => createPortal(deps, of, headers.page(of), env.portalIndex),
    'account-api': of => createAccountApi(deps, of, headers.api),
    'general-api': of => createApi(deps, of.market, headers.api, anyOrigin),
  };
  const served = new Map<string, Served>(
    hosts.all.flatMap(of =>
      (Object.keys(create) as HostRole[]).map(role => [`${role} ${of.market.id}`, create[role](of)] as const),
    ),
  );
  const unknownHost = createUnknownHost(deps, hosts, headers.api);
  const metrics = createMetrics(deps.hashing);
  const operating = createOperating(deps.db, readiness, metrics, env.metricsToken);
  const addressOf = createAddressReader(env.trustedProxies);

  return getRequestListener(async (request, raw) => {
    const operated = await operating(request);
    if (operated) return operated;
    const startedAt = performance.now();
    const { incoming } = raw as HttpBindings;
    const found = hosts.find(incoming.headers.host ?? '');
    const name = found ? `${found.role} ${found.hosts.market.id}` : 'unknown';
    const bindings: Bindings = {
      ...(raw as HttpBindings),
      address: addressOf(incoming),
      requestId: randomUUID(),
      trace: {},
    };
    const response = await (served.get(name) ?? unknownHost).fetch(request, bindings);
    const seconds = (performance.now() - startedAt) / 1000;
    const { route = 'none', code } = bindings.trace;
    metrics.observe(name, request.method, route, response.status, seconds);
    deps.log.info(
      {
        host: name,
        method: request.method,
        route,
        status: response.status,
        code,
        milliseconds: Math.round(seconds * 1000),
        requestId: bindings.requestId,
      },
      'answered',
    );
    return response;
  });
}
