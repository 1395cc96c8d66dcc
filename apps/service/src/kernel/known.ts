/** What one node changes, the others know within this time. */
export const knownMilliseconds = 2_000;

/** What a node keeps in memory of the database, so that a call costs no statement. */
export interface Known<Value> {
  get: () => Promise<Value>;
  /** Makes the node read it again for the next call. */
  forget: () => void;
}

/** Reads a value again when it is older than so many milliseconds. Calls share a reading; one that fails is not kept. */
export function createKnown<Value>(
  read: () => Promise<Value>,
  milliseconds: number = knownMilliseconds,
  now: () => number = () => performance.now(),
): Known<Value> {
  let reading: Promise<Value> | undefined;
  let readAt = 0;
  return {
    get() {
      if (reading && now() - readAt < milliseconds) return reading;
      const begun = read();
      begun.catch(() => {
        if (reading === begun) reading = undefined;
      });
      reading = begun;
      readAt = now();
      return begun;
    },
    forget() {
      reading = undefined;
    },
  };
}

/** A reading that never fails: without the database it gives the value that was last read. */
export function lastGood<Value>(
  read: () => Promise<Value>,
  first: Value,
  onError: (error: unknown) => void,
): () => Promise<Value> {
  let last = first;
  return async () => {
    try {
      last = await read();
    } catch (error) {
      onError(error);
    }
    return last;
  };
}
