import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readSmsOfToday } from '../domain/limits/sms-daily-counts';
import { readGatewayFailures } from '../domain/limits/sms-gateway-failures';
import { countStoppedPrefixes } from '../domain/limits/sms-prefixes';
import type { Deps } from '../kernel/deps';

export interface Metrics {
  contentType: string;
  text: () => Promise<string>;
  /** `route` is the pattern, never the requested path. */
  observe: (host: string, method: string, route: string, status: number, seconds: number) => void;
}

/** Metrics for Prometheus: the process, calls by route and status, refused connections, the password-hash queue, and SMS. */
export function createMetrics({
  hashing,
  connections,
  db,
  limits,
}: Pick<Deps, 'hashing' | 'connections' | 'db' | 'limits'>): Metrics {
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
  new Counter({
    name: 'talon_refused_connections_total',
    help: 'Connections refused because the node, or one network, had too many',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [limit, count] of Object.entries(connections.refused)) this.inc({ limit }, count);
    },
  });
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database, the other metrics remain.
        await read().then(
          value => this.set(value),
          () => this.remove(),
        );
      },
    });
  gauge(
    'talon_sms_today',
    'SMS requested today (UTC), on all nodes',
    async () => (await readSmsOfToday(db))?.sent ?? 0,
  );
  gauge(
    'talon_sms_unverified_today',
    'SMS among them that anybody can request',
    async () => (await readSmsOfToday(db))?.unverified ?? 0,
  );
  gauge(
    'talon_sms_stopped_prefixes',
    'Number prefixes whose unverified numbers get no SMS',
    async () => (await countStoppedPrefixes(db)).stopped,
  );
  gauge('talon_sms_gateway_failures', 'Failed SMS in a row', async () => {
    const { seconds } = limits.smsGateway;
    return (await readGatewayFailures(db, { seconds }))?.failures ?? 0;
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
