import { Gauge, type Registry } from 'prom-client';
import { isReady, type Readiness } from './readiness';

/** The answer of `/ready`, which nothing asks behind nginx. */
export function addReadyMetric(registry: Registry, readiness: Readiness): void {
  new Gauge({
    name: 'talon_ready',
    help: 'Whether the node accepts requests, as /ready says: 1 or 0',
    registers: [registry],
    async collect() {
      this.set(Number(await isReady(readiness)));
    },
  });
}
