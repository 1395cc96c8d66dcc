/** More networks than attack at the same time. The oldest is forgotten first, which costs another look-up. */
const most = 10_000;

/** Waits that this node knows of, so that nothing is looked up for an attempt during one. A subject is a hash or a name. */
export interface KnownWaits {
  /** Remembers that the subject has to wait for so many seconds from now. */
  remember: (subject: Buffer | string, seconds: number) => void;
  /** Whole seconds that the subject still has to wait, rounded up; 0 for one without a known wait. */
  secondsOf: (subject: Buffer | string) => number;
  /** Forgets all of them. */
  clear: () => void;
}

/** `now` returns the milliseconds of a clock that never goes back. */
export function createKnownWaits(now: () => number = () => performance.now()): KnownWaits {
  const ends = new Map<string, number>();
  return {
    remember(subject, seconds) {
      const key = keyOf(subject);
      ends.delete(key);
      const [oldest] = ends.keys();
      if (ends.size >= most && oldest !== undefined) ends.delete(oldest);
      ends.set(key, now() + seconds * 1000);
    },
    secondsOf(subject) {
      const key = keyOf(subject);
      const left = (ends.get(key) ?? 0) - now();
      if (left > 0) return Math.ceil(left / 1000);
      ends.delete(key);
      return 0;
    },
    clear: () => ends.clear(),
  };
}

function keyOf(subject: Buffer | string): string {
  return typeof subject === 'string' ? subject : subject.toString('base64');
}
