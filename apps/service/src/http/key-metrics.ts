import { Gauge } from 'prom-client';
import { type KeyDeps, showKeys } from '../features/keys/show-keys';
import type { Deps } from '../kernel/deps';
import { answerInTime } from './answer-in-time';

/** While a key is replaced, whole tables are read to find what it still protects. */
const readAgainMilliseconds = 60 * 60 * 1000;

/** What should be done about the keys, as the console shows it; read once an hour. Without the database, it is missing. */
export function addKeyMetrics(deps: KeyDeps & Pick<Deps, 'measures'>): void {
  let readAt = -Infinity;
  let known: Readonly<Record<string, number>> = {};
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const keys = await showKeys(deps);
      known = {
        signing: keys.signing.filter(key => key.is_overdue).length,
        encryption: keys.encrypted_left.length,
        hash: keys.hashed_left.length,
      };
      readAt = performance.now();
    } catch {
      known = {};
    }
  }

  new Gauge({
    name: 'talon_overdue_keys',
    help: 'Signing keys that sign for too long, and kinds of stored values that an encryption or hash key of before protects',
    labelNames: ['kind'],
    registers: [deps.measures.registry],
    async collect() {
      if (performance.now() - readAt >= readAgainMilliseconds) {
        reading ??= read().finally(() => (reading = undefined));
        // If it takes longer, a later request shows the result.
        await answerInTime(() => reading);
      }
      this.reset();
      for (const [kind, count] of Object.entries(known)) this.set({ kind }, count);
    },
  });
}
