import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import type { Metrics } from './metrics';

/** Whether this process should be sent requests; false while it winds down. */
export interface Readiness {
  isClosing: boolean;
}

/**
 * What operators and load balancers ask, on every host and by address: `/health` (the process lives), `/ready` (it may
 * be sent requests: the database answers), `/metrics` (with the bearer token of the configuration, else unknown).
 * Undefined for every other path.
 */
export function createOperating(
  db: pg.Pool,
  readiness: Readiness,
  metrics: Metrics,
  metricsToken: string | undefined,
): (request: IncomingMessage) => Promise<Response> | undefined {
  const plain = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  const isAllowed = (request: IncomingMessage) => {
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
