import type { PendingChallenge } from './ChallengeForm';

/**
 * What is left of a challenge that was shown at an instant, in milliseconds of this browser's clock; undefined once it
 * accepts no more codes.
 */
export function remaining<C extends PendingChallenge>(challenge: C, at: number): C | undefined {
  const passed = Math.floor((Date.now() - at) / 1000);
  const expires_in = challenge.expires_in - passed;
  if (expires_in <= 0 || challenge.tries_left === 0) return undefined;
  return { ...challenge, expires_in, resend_in: Math.max(0, challenge.resend_in - passed) };
}
