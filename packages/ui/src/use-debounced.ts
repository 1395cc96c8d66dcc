import { useEffect, useState } from 'react';

/** The value once it has not changed for `quiet` milliseconds; `undefined` until then. */
export function useDebounced<Value>(value: Value, quiet: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet);
    return () => clearTimeout(timer);
  }, [value, quiet]);
  return settled;
}
