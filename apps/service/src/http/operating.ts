import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Env } from '../kernel/env';
import type { Metrics } from './metrics';
import { isReady, type Readiness } from './readiness';

export interface OperatingReply {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
}

const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
const reply = (status: number, text: string, headers: OutgoingHttpHeaders = plain): OperatingReply => ({
  status,
  headers,
  text,
});

/**
 * Endpoints for operators and load balancers, on every host and without one: `/health` (the process runs), `/ready` (the node
 * accepts requests), `/metrics` (only with the configured bearer token). Undefined for other paths.
 */
export function createOperating(
  readiness: Readiness,
  metrics: Metrics,
  env: Pick<Env, 'metricsToken'>,
): (request: IncomingMessage) => Promise<OperatingReply> | undefined {
  const endpoints: Readonly<Record<string, (request: IncomingMessage) => Promise<OperatingReply>>> = {
    '/health': async () => reply(200, 'alive\n'),
    async '/ready'() {
      return (await isReady(readiness)) ? reply(200, 'ready\n') : reply(503, 'not ready\n');
    },
    async '/metrics'({ headers: { authorization } }) {
      const { metricsToken } = env;
      if (metricsToken === undefined) return reply(404, 'Set METRICS_TOKEN to get metrics.\n');
      if (!isSame(authorization ?? '', `Bearer ${metricsToken}`))
        return reply(401, 'The bearer token is missing or wrong.\n', {
          ...plain,
          'WWW-Authenticate': 'Bearer',
        });
      return reply(200, await metrics.text(), { ...plain, 'Content-Type': metrics.contentType });
    },
  };
  return request => {
    const path = request.url?.split('?', 1)[0] ?? '';
    return Object.hasOwn(endpoints, path) ? endpoints[path]?.(request) : undefined;
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
