import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { trace } from '@opentelemetry/api';
import { errorStatus, Refusal } from '@talon/contract/errors';
import type { Deps } from './kernel/deps';
import { type DemoApplications, noDemoApplications } from './demonstration/demo-applications';
import type { Env } from './kernel/env';
import { createAccountApi } from './http/account-api';
import { newRequestId } from './kernel/request-id';
import { createAddressReader } from './kernel/network';
import { errorToRefusal } from './db/error-to-refusal';
import { errorBody } from './http/answer';
import type { Bindings } from './kernel/bindings';
import { createConsole } from './http/console';
import { createGeneralApi } from './http/general-api';
import { type HostRole, type Hosts, hostName, type MarketHosts } from './kernel/hosts';
import { createMetrics } from './http/metrics';
import { createOperating, type OperatingReply } from './http/operating';
import { createOutbox } from './http/outbox';
import { createPortal } from './http/portal';
import type { Readiness } from './http/readiness';
import { securityHeaders } from './http/security-headers';
import { createUnknownHost } from './http/unknown-host';
import { isEnginePath } from './oauth/routes';
import { type ServeEngine, serveEngine } from './oauth/serve-engine';

interface Served {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
}

/** The handler of a host, and the headers of its responses. */
interface Place {
  served: Served;
  headers: Map<string, string>;
}

/** Market and role of a Host header; undefined for an unknown host. */
type Found = ReturnType<Hosts['find']>;

/** A request being handled. */
interface Visit {
  startedAt: number;
  host: string;
  place: Place;
  bindings: Bindings;
}

type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * The whole service as one listener. The Host header decides market and role; each response writes one log
 * line.
 */
export function createListener(
  deps: Deps,
  env: Env,
  hosts: Hosts,
  readiness: Readiness,
  demoApplications: DemoApplications = noDemoApplications,
): NodeListener {
  const headers = securityHeaders(env);
  const create: Record<Exclude<HostRole, 'console'>, (of: MarketHosts) => Served> = {
    portal: of => createPortal(deps, of, env),
    'account-api': of => createAccountApi(deps, of),
    'general-api': of => createGeneralApi(deps, of),
    outbox: () => createOutbox(deps),
  };
  const places = new Map<string, Place>(
    hosts.all.flatMap(of =>
      (Object.keys(create) as (keyof typeof create)[]).map(role => {
        const responseHeaders = role === 'portal' ? headers.page(of) : headers.api;
        return [`${role} ${of.market.id}`, placeOf(create[role](of), responseHeaders)];
      }),
    ),
  );
  const ofConsole = headers.console(hosts.console);
  places.set(`console ${hosts.default.market.id}`, placeOf(createConsole(deps), ofConsole));
  const engines = new Map(hosts.all.map(of => [of.market.id, serveEngine(deps, of)]));
  for (const application of demoApplications.values())
    places.set(application.name, placeOf(application, headers.api));
  const elsewhere = placeOf(createUnknownHost(deps, hosts), headers.api);
  const metrics = createMetrics(deps, readiness);
  const operating = createOperating(readiness, metrics, env);
  const addressOf = createAddressReader(env.trustedProxies);

  /** The first step of every request. */
  function arrive({ incoming, outgoing }: HttpBindings, found: Found): Visit {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const host = found ? `${found.role} ${found.hosts.market.id}` : demoApplicationAt(incoming);
    const place = places.get(host) ?? elsewhere;
    // Before the handler runs, so that no response lacks them. What the handler sets replaces them.
    outgoing.setHeaders(place.headers);
    outgoing.setHeader('x-request-id', requestId);
    const address = addressOf(incoming);
    const bindings: Bindings = { incoming, outgoing, address, requestId, trace: {} };
    return { startedAt, host, place, bindings };
  }

  function demoApplicationAt({ headers }: IncomingMessage): string {
    return demoApplications.get(hostName(headers.host))?.name ?? 'unknown';
  }

  function leave({ startedAt, host, bindings }: Visit, status: number): void {
    const { incoming, requestId, trace: visited } = bindings;
    const seconds = (performance.now() - startedAt) / 1000;
    const { route = 'none', code } = visited;
    const { method = '' } = incoming;
    metrics.observe({ host, method, route, status, code, seconds });
    trace.getActiveSpan()?.setAttributes({ 'http.route': route, 'talon.host': host, 'talon.code': code });
    const milliseconds = Math.round(seconds * 1000);
    deps.log.info({ host, method, route, status, code, milliseconds, requestId }, 'answered');
  }

  async function answer(request: Request, raw: HttpBindings): Promise<Response> {
    const visit = arrive(raw, hosts.find(raw.incoming.headers.host));
    const response = await visit.place.served.fetch(request, visit.bindings);
    leave(visit, response.status);
    return response;
  }

  /** Answers a load balancer or operator. */
  async function answerOperator(
    raw: HttpBindings,
    replying: Promise<OperatingReply>,
    found: Found,
  ): Promise<void> {
    const visit = arrive(raw, found);
    visit.bindings.trace.route = raw.incoming.url?.split('?', 1)[0] ?? 'none';
    try {
      const { status, headers: own, text } = await replying;
      raw.outgoing.writeHead(status, { ...own, 'Content-Length': Buffer.byteLength(text) }).end(text);
      leave(visit, status);
    } catch (error) {
      deps.log.error({ err: error }, 'the operator got no answer');
      raw.outgoing.writeHead(500).end();
      leave(visit, 500);
    }
  }

  /** The OAuth engine writes its response to the connection itself. */
  async function answerByEngine(raw: HttpBindings, engine: ServeEngine, found: Found): Promise<void> {
    const visit = arrive(raw, found);
    try {
      await engine(visit.bindings);
      leave(visit, raw.outgoing.statusCode);
    } catch (error) {
      const { status, body, retryAfter } = misunderstood(error);
      if (raw.outgoing.headersSent) return void raw.outgoing.destroy();
      raw.outgoing
        .writeHead(status, { 'Content-Type': 'application/json', ...retryAfter })
        .end(JSON.stringify(body));
      leave(visit, status);
    }
  }

  /** Handles requests that cannot be parsed, such as an impossible Host or path, and errors before a host's handler. */
  function misunderstood(error: unknown) {
    const refusal = errorToRefusal(error);
    if (refusal.code !== 'invalid-request') deps.log.error({ err: error }, 'a request failed');
    const { market } = hosts.default;
    const seconds = refusal.details.retryAfterSeconds;
    return {
      status: errorStatus[refusal.code],
      retryAfter: seconds === undefined ? {} : { 'Retry-After': String(seconds) },
      body: errorBody(deps.translate, market, market.defaultLanguage, refusal),
    };
  }

  const respond = getRequestListener((request, raw) => answer(request, raw as HttpBindings), {
    errorHandler(error) {
      const cause = error instanceof RequestError ? new Refusal('invalid-request') : error;
      const { status, body, retryAfter } = misunderstood(cause);
      return Response.json(body, { status, headers: { ...headers.api, ...retryAfter } });
    },
  });

  /**
   * Refuses a request without a Host header or with two (RFC 9112, section 3.2): of two, a proxy and this service might read
   * different ones.
   */
  function refuseHost(raw: HttpBindings): void {
    const visit = arrive(raw, undefined);
    const { status, body } = misunderstood(new Refusal('invalid-request'));
    raw.outgoing
      .writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
      .end(JSON.stringify(body));
    leave(visit, status);
  }

  return (incoming, outgoing) => {
    const hostHeaders = incoming.rawHeaders.filter(isHostName).length;
    if (hostHeaders > 1) return refuseHost({ incoming, outgoing });
    const operated = operating(incoming);
    if (operated)
      return void answerOperator({ incoming, outgoing }, operated, hosts.find(incoming.headers.host));
    if (hostHeaders === 0) return refuseHost({ incoming, outgoing });
    const found = isEnginePath(incoming) ? hosts.find(incoming.headers.host) : undefined;
    const engine = found?.role === 'account-api' ? engines.get(found.hosts.market.id) : undefined;
    if (engine) return void answerByEngine({ incoming, outgoing }, engine, found);
    void respond(incoming, outgoing);
  };
}

function placeOf(served: Served, headers: Record<string, string>): Place {
  return { served, headers: new Map(Object.entries(headers)) };
}

/** Names and values alternate in the raw headers. */
function isHostName(text: string, place: number): boolean {
  return place % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}
