import { useEffect, useState } from 'react';

/** Counts whole seconds down to an instant. `isOver` once a countdown has ended, until the next begins. */
export function useCountdown() {
  const [until, setUntil] = useState<number>();
  const [now, setNow] = useState(0);
  const secondsLeft = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = secondsLeft > 0;

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isCounting]);

  function start(seconds: number) {
    const started = Date.now();
    setNow(started);
    setUntil(seconds > 0 ? started + seconds * 1000 : undefined);
  }

  return { secondsLeft, isOver: until !== undefined && !isCounting, start };
}
