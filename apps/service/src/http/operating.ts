import { timingSafeEqual } from 'node:crypto';
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
): (request: Request) => Promise<Response | undefined> {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  const isAllowed = (request: Request) => {
    if (metricsToken === undefined) return false;
    const given = Buffer.from(request.headers.get('authorization') ?? '');
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return async request => {
    const path = new URL(request.url).pathname;
    if (path === '/health') return new Response('alive\n', { headers: plain });
    if (path === '/ready') {
      const isReady = !readiness.isClosing && (await answers(db));
      return new Response(isReady ? 'ready\n' : 'not ready\n', {
        status: isReady ? 200 : 503,
        headers: plain,
      });
    }
    if (path === '/metrics' && isAllowed(request)) {
      const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
      return new Response(await metrics.text(), { headers });
    }
    return undefined;
  };
}

async function answers(db: pg.Pool): Promise<boolean> {
  return db.query('select 1').then(
    () => true,
    () => false,
  );
}
