import { useEffect, useState } from 'react';

/** Why a challenge accepts no more codes. */
export type ChallengeEnd = 'expired' | 'spent';

/** What decides whether a challenge accepts codes; seconds from when the page got it. */
type Remaining = { expires_in: number; tries_left: number };

/** The end of a challenge, from the moment when its time is over; undefined while it accepts codes. */
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
