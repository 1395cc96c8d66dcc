import { Gauge, type Registry } from 'prom-client';
import { answerInTime } from './answer-in-time';

/** Adds a gauge without labels that is read at each request for metrics. If reading fails or takes too long, only this one is missing. */
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
      const value = await answerInTime(read);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
