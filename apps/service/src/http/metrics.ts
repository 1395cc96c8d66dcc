import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PasswordHashing } from '../kernel/password-hashing';

export interface Metrics {
  contentType: string;
  text: () => Promise<string>;
  /** `route` is the pattern, never the requested path. */
  observe: (host: string, method: string, route: string, status: number, seconds: number) => void;
}

/** Metrics for Prometheus: the process, calls by route and status, and the password-hash queue. */
export function createMetrics(hashing: PasswordHashing): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'talon_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['host', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'talon_password_hashes',
    help: 'Password hashes that run or wait',
    registers: [registry],
    collect() {
      this.set(hashing.load());
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (host, method, route, status, seconds) =>
      requests.observe({ host, method: knownMethods.has(method) ? method : 'other', route, status }, seconds),
  };
}

/** Other methods are counted as one, because each label value is kept for ever. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
