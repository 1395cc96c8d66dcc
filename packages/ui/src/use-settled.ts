import { useEffect, useState } from 'react';

/** The last of a row of quick changes, once nothing has changed for `quiet` milliseconds; `undefined` until then. */
export function useSettled<Value>(value: Value, quiet: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet);
    return () => clearTimeout(timer);
  }, [value, quiet]);
  return settled;
}
