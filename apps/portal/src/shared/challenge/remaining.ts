import type { PendingChallenge } from './ChallengeForm';

/**
 * Subtracts the time that has passed since `at` from the seconds of a challenge. `at` is the time at which the challenge was
 * received, in milliseconds of this browser's clock. Undefined if the challenge accepts no more codes.
 */
export function remaining<C extends PendingChallenge>(challenge: C, at: number): C | undefined {
  const passed = Math.floor((Date.now() - at) / 1000);
  const expires_in = challenge.expires_in - passed;
  if (expires_in <= 0 || challenge.tries_left === 0) return undefined;
  const { arrives_in } = challenge;
  return {
    ...challenge,
    ...(arrives_in !== undefined && { arrives_in: Math.max(0, arrives_in - passed) }),
    expires_in,
    resend_in: Math.max(0, challenge.resend_in - passed),
  };
}
