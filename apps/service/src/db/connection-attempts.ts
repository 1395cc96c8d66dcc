import { DatabaseUnavailable } from './database-unavailable';

/** An attempt this old is probably lost: it was made while nothing reached the server. */
const slowMilliseconds = 700;
const probeMilliseconds = 250;

interface Attempt {
  once(event: 'connect' | 'end', listener: () => void): unknown;
  cut(reason: Error): void;
}

/**
 * The attempts under way to connect to one server. An attempt that is made while the network loses everything stays without an
 * answer until its time-out, also when the network is back. So a slow attempt is followed by others, four a second, and as soon as a
 * later one succeeds, those that wait are ended and whoever needs them tries again.
 */
export class ConnectionAttempts {
  private readonly begun = new Map<Attempt, number>();
  private timer: NodeJS.Timeout | undefined;
  /** When the server was last reached, by `performance.now()`. */
  reachedAt = -Infinity;

  /** `probe` makes a connection to the same server and ends it. It rejects if that fails. */
  add(attempt: Attempt, probe: () => Promise<void>): void {
    const now = performance.now();
    this.begun.set(attempt, now);
    attempt.once('end', () => this.begun.delete(attempt));
    attempt.once('connect', () => {
      this.begun.delete(attempt);
      this.succeed(now);
    });
    this.timer ??= setInterval(() => this.probeIfSlow(probe), probeMilliseconds).unref();
  }

  private probeIfSlow(probe: () => Promise<void>): void {
    const now = performance.now();
    if (this.begun.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else if (now - Math.min(...this.begun.values()) >= slowMilliseconds) {
      probe().then(
        () => this.succeed(now),
        () => undefined,
      );
    }
  }

  /** An attempt that began at `began` has succeeded. */
  private succeed(began: number): void {
    this.reachedAt = performance.now();
    for (const [attempt, at] of this.begun)
      if (at <= began - slowMilliseconds)
        attempt.cut(new DatabaseUnavailable('an attempt to connect got no answer, and a later one did'));
  }
}
