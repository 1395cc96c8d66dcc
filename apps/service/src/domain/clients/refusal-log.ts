import type { Queryable } from '../../db/pool';
import type { ClientRefusal, RefusalLog } from '../../kernel/ports/refusal-log';
import { countRefusals } from './client-refusals';

/** More kinds than the clients of a market cause between two writes. The rest is only in the log of the service. */
const mostKinds = 1_000;

interface Counted {
  refusal: ClientRefusal;
  times: number;
}

/**
 * Counts refusals in memory by kind and stores them in one statement. Neither the memory nor the table grows with the number of
 * refused requests. Call `flush` every few seconds.
 */
export function createRefusalLog(db: Queryable, onError: (error: unknown) => void): RefusalLog {
  let counted = new Map<string, Counted>();
  return {
    record(refusal) {
      const { clientId, endpoint, error, reason } = refusal;
      const key = JSON.stringify([clientId, endpoint, error, reason]);
      const before = counted.get(key);
      if (!before && counted.size >= mostKinds) return;
      counted.set(key, { refusal, times: (before?.times ?? 0) + 1 });
    },
    async flush() {
      if (counted.size === 0) return;
      const ended = counted;
      counted = new Map();
      const rows = [...ended.values()].map(({ refusal: { clientId, ...rest }, times }) => ({
        client_id: clientId,
        ...rest,
        times,
      }));
      await countRefusals(db, { rows: JSON.stringify(rows) }).catch(onError);
    },
  };
}
