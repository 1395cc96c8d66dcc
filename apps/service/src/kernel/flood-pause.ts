import { setTimeout as sleep } from 'node:timers/promises';
import { truncated } from './network';

/** People mistype, and an office shares its network: so many refusals within the period are no flood. */
const mostWithoutPause = 20;
const periodMilliseconds = 10_000;
const pauseMilliseconds = 500;
/** More networks than attack at the same time. The one that was counted first is forgotten first. */
const mostNetworks = 10_000;

/** Waits before a refusal is sent, if its network is refused again and again. */
export type FloodPause = (address: string) => Promise<void>;

/**
 * Slows down floods of calls that are refused anyway: whoever waits for the reply sends fewer of them. The pause occupies a connection
 * and nothing else. Networks count by /24 and /48, on this node. The machine itself is never slowed down: behind a proxy that is
 * not configured, everybody has its address. `now` returns the milliseconds of a clock that never goes back.
 */
export function createFloodPause(
  wait: (milliseconds: number) => Promise<unknown> = sleep,
  now: () => number = () => performance.now(),
): FloodPause {
  const counts = new Map<string, { refusals: number; endsAt: number }>();

  function countOf(network: string): { refusals: number; endsAt: number } {
    const known = counts.get(network);
    if (known && known.endsAt > now()) return known;
    counts.delete(network);
    const [oldest] = counts.keys();
    if (counts.size >= mostNetworks && oldest !== undefined) counts.delete(oldest);
    const begun = { refusals: 0, endsAt: now() + periodMilliseconds };
    counts.set(network, begun);
    return begun;
  }

  return async address => {
    if (address === '::1' || address.startsWith('127.')) return;
    const count = countOf(truncated(address));
    count.refusals += 1;
    if (count.refusals > mostWithoutPause) await wait(pauseMilliseconds);
  };
}
