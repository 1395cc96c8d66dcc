import { Gauge, type Registry } from 'prom-client';

/** Adds a gauge without labels that is read at each request for metrics. If reading fails, only this one is missing. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}
