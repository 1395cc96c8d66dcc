import { withinTime } from '../kernel/within-time';

/** Prometheus gives up after ten seconds, and then has no metrics of the node at all. */
const patienceMilliseconds = 5_000;

/** What the database answers for a metric; undefined if it fails or takes too long. */
export function answerInTime<T>(ask: () => T | Promise<T>): Promise<T | undefined> {
  const answer = (async () => ask())().catch(() => undefined);
  return withinTime(answer, patienceMilliseconds, undefined);
}
