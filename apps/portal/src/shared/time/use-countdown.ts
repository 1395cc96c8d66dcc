import { useCallback, useEffect, useState } from 'react';

/**
 * Counts down in whole seconds: `firstSeconds` from the first render, later the seconds given to `start`. `isOver`: a
 * countdown has ended and no other has started.
 */
export function useCountdown(firstSeconds = 0) {
  const [until, setUntil] = useState(() => instantAfter(firstSeconds, Date.now()));
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = secondsLeft > 0;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isCounting]);

  const start = useCallback((seconds: number) => {
    const started = Date.now();
    setNow(started);
    setUntil(instantAfter(seconds, started));
  }, []);

  return { secondsLeft, isOver: until !== undefined && !isCounting, start };
}

function instantAfter(seconds: number, start: number): number | undefined {
  return seconds > 0 ? start + seconds * 1000 : undefined;
}
