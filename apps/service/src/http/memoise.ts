/**
 * Makes a value when it is first needed, and keeps it. Whoever asks after a failure tries again.
 */
export function memoise<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
