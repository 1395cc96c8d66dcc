import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Env } from '../kernel/env';
import type { Metrics } from './metrics';

/** Whether the process accepts requests; false while it shuts down. */
export interface Readiness {
  isClosing: boolean;
}

/**
 * Endpoints for operators and load balancers, on every host: `/health` (the process runs), `/ready` (the database answers
 * and the process is not shutting down), `/metrics` (only with the configured bearer token). Undefined for other paths.
 */
export function createOperating(
  db: pg.Pool,
  readiness: Readiness,
  metrics: Metrics,
  env: Pick<Env, 'metricsToken'>,
): (request: IncomingMessage) => Promise<Response> | undefined {
  const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  const isAllowed = (request: IncomingMessage) => {
    const { metricsToken } = env;
    if (metricsToken === undefined) return false;
    const given = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const ready = async () => {
    const isReady = !readiness.isClosing && (await answers(db));
    const status = isReady ? 200 : 503;
    return new Response(isReady ? 'ready\n' : 'not ready\n', { status, headers: plain });
  };
  const measured = async () =>
    new Response(await metrics.text(), {
      headers: { 'Cache-Control': 'no-store', 'Content-Type': metrics.contentType },
    });

  return request => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/health') return Promise.resolve(new Response('alive\n', { headers: plain }));
    if (path === '/ready') return ready();
    if (path === '/metrics' && isAllowed(request)) return measured();
    return undefined;
  };
}

async function answers(db: pg.Pool): Promise<boolean> {
  return db.query('select 1').then(
    () => true,
    () => false,
  );
}
