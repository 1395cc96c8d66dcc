import { randomUUID } from 'node:crypto';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { errorStatus, Refusal } from '@talon/contract/errors';
import type { Deps } from './core/deps';
import { type Guests, noGuests } from './demonstration/guests';
import type { Env } from './env';
import { createAccountApi } from './http/account-api';
import { createAddressReader } from './http/address';
import { errorBody, outcomeOf } from './http/answer';
import type { Bindings } from './http/bindings';
import { createGeneralApi } from './http/general-api';
import { type HostRole, type Hosts, hostName, type MarketHosts } from './http/hosts';
import { createMetrics } from './http/metrics';
import type { Readiness } from './http/operating';
import { createOperating } from './http/operating';
import { createOutbox } from './http/outbox';
import { createPortal } from './http/portal';
import { type Headers, securityHeaders } from './http/security-headers';
import { createUnknownHost } from './http/unknown-host';
import { withEngine } from './oauth/serve-engine';

interface Served {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** What answers on a host, and the headers that each of its answers carries. */
interface Place {
  served: Served;
  headers: Headers;
}

/** The whole service as one listener: the Host header chooses market and role, and each answer leaves one log line. */
export function createListener(
  deps: Deps,
  env: Env,
  hosts: Hosts,
  readiness: Readiness,
  guests: Guests = noGuests,
) {
  const headers = securityHeaders(env);
  const create: Record<HostRole, (of: MarketHosts) => Served> = {
    portal: of => createPortal(deps, of, env),
    'account-api': of => withEngine(deps, of, createAccountApi(deps, of)),
    'general-api': of => createGeneralApi(deps, of),
    outbox: () => createOutbox(deps),
  };
  const places = new Map<string, Place>(
    hosts.all.flatMap(of =>
      (Object.keys(create) as HostRole[]).map(role => {
        const carried = role === 'portal' ? headers.page(of) : headers.api;
        return [`${role} ${of.market.id}`, { served: create[role](of), headers: carried }];
      }),
    ),
  );
  for (const guest of guests.values()) places.set(guest.name, { served: guest, headers: headers.api });
  const elsewhere: Place = { served: createUnknownHost(deps, hosts), headers: headers.api };
  const metrics = createMetrics(deps.hashing);
  const operating = createOperating(deps.db, readiness, metrics, env.metricsToken);
  const addressOf = createAddressReader(env.trustedProxies);

  async function answer(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const name = hostName(incoming.headers.host);
    const found = hosts.find(name);
    const host = found ? `${found.role} ${found.hosts.market.id}` : (guests.get(name)?.name ?? 'unknown');
    const place = places.get(host) ?? elsewhere;
    // Here, before anybody answers: so no answer goes without them, and none pays for a Headers object.
    for (const [name, value] of place.headers) outgoing.setHeader(name, value);
    outgoing.setHeader('X-Request-Id', requestId);
    const operated = await operating(incoming);
    if (operated) return operated;
    const bindings: Bindings = { incoming, outgoing, address: addressOf(incoming), requestId, trace: {} };
    const response = await place.served.fetch(request, bindings);
    const seconds = (performance.now() - startedAt) / 1000;
    const { route = 'none', code } = bindings.trace;
    const { method } = request;
    // What the engine has answered is out already.
    const status = outgoing.headersSent ? outgoing.statusCode : response.status;
    metrics.observe(host, method, route, status, seconds);
    const milliseconds = Math.round(seconds * 1000);
    deps.log.info({ host, method, route, status, code, milliseconds, requestId }, 'answered');
    return response;
  }

  /** What came was not even a request: a Host or a path that no address can have. */
  function misunderstood(error: unknown): Response {
    const refusal = error instanceof RequestError ? new Refusal('invalid-request') : outcomeOf(error);
    if (refusal.code !== 'invalid-request') deps.log.error({ err: error }, 'a request failed');
    const { market } = hosts.default;
    const body = errorBody(deps.words, market, market.defaultLanguage, refusal);
    return Response.json(body, {
      status: errorStatus[refusal.code],
      headers: Object.fromEntries(headers.api),
    });
  }

  return getRequestListener((request, raw) => answer(request, raw as HttpBindings), {
    errorHandler: misunderstood,
  });
}
