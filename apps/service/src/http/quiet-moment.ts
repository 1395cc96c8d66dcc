import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop in which hardly anything happened. */
const shortMilliseconds = 0.1;

/**
 * Resolves in a turn of the event loop in which hardly anything happened, or after `mostMilliseconds`: the process has looked for new
 * connections just now. A port that closes resets those which the system has accepted and the process has not taken yet, with the
 * requests that are on them.
 */
export async function quietMoment(mostMilliseconds: number): Promise<void> {
  const end = performance.now() + mostMilliseconds;
  for (;;) {
    const before = performance.now();
    await nextTurn();
    const now = performance.now();
    if (now - before <= shortMilliseconds || now >= end) return;
  }
}
