import { useEffect, useState } from 'react';

/** True once `isActive` has been true for `delay` milliseconds in a row; false as soon as it is false. */
export function useDelayed(isActive: boolean, delay: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setDue(true), delay);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isActive, delay]);
  return isActive && isDue;
}
