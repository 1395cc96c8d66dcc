import { useEffect, useState } from 'react';

/** Why a challenge accepts no more codes. */
export type ChallengeEnd = 'expired' | 'spent';

/** The fields that decide whether a challenge accepts codes. `expires_in`: seconds from the time the page received it. */
type Remaining = { expires_in: number; tries_left: number };

/** Why the challenge has ended; undefined while it accepts codes. Rerenders when the challenge expires. */
export function useChallengeEnd(challenge: Remaining | undefined): ChallengeEnd | undefined {
  const [expired, setExpired] = useState<Remaining>();
  useEffect(() => {
    if (!challenge) return;
    const timer = setTimeout(() => setExpired(challenge), challenge.expires_in * 1000);
    return () => clearTimeout(timer);
  }, [challenge]);

  if (!challenge) return undefined;
  if (challenge.tries_left === 0) return 'spent';
  return challenge.expires_in === 0 || expired === challenge ? 'expired' : undefined;
}
