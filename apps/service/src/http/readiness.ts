export interface Readiness {
  /** The node has not finished its start. */
  isStarting: boolean;
  /** The node shuts down. */
  isClosing: boolean;
  /** Whether the database answers and accepts writes. Answers within six seconds, and never rejects. */
  isDatabaseReady: () => Promise<boolean>;
}

/** Whether the node accepts requests. */
export async function isReady({ isStarting, isClosing, isDatabaseReady }: Readiness): Promise<boolean> {
  return !isStarting && !isClosing && (await isDatabaseReady());
}
