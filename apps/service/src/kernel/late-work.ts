/** An immediate may come before a reply is written. */
const delayMilliseconds = 50;

/** Work that begins well after the reply of its request, whose time would otherwise say whether there is any. */
export interface LateWork {
  /** The work must handle its own errors. */
  add: (work: () => Promise<void>) => void;
  /** Waits for all work, also for what has not begun. */
  end: () => Promise<void>;
}

export function createLateWork(): LateWork {
  const waiting = new Set<Promise<void>>();
  return {
    add(work) {
      const ended = new Promise<void>(resolve => setTimeout(resolve, delayMilliseconds))
        .then(work)
        .finally(() => waiting.delete(ended));
      waiting.add(ended);
    },
    async end() {
      await Promise.allSettled(waiting);
    },
  };
}
