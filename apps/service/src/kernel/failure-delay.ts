/** More than three hashes of the slowest kind take, which is how many accounts may share an identifier. */
const earliestMilliseconds = 1_000;

/** Waits until a failed sign-in may be answered that began at this time, by `performance.now()`. */
export type FailureDelay = (began: number) => Promise<void>;

/**
 * A failed sign-in is answered no earlier than a fixed time after its request came. So the time tells nothing about the identifier:
 * not whether it is known, how many accounts share it, nor how their passwords are hashed.
 */
export const delayFailure: FailureDelay = async began => {
  const left = began + earliestMilliseconds - performance.now();
  if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
};
