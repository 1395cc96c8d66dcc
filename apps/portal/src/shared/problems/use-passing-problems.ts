import { useEffect, useState } from 'react';

/** Problems of a form. One that says how long to wait goes when the wait is over. */
export function usePassingProblems<P extends { waitSeconds?: number | undefined }>() {
  const state = useState<readonly P[]>([]);
  const [problems, setProblems] = state;

  useEffect(() => {
    const waits = problems.flatMap(({ waitSeconds }) => waitSeconds ?? []);
    if (waits.length === 0) return;
    const forget = () => setProblems(left => left.filter(({ waitSeconds }) => !waitSeconds));
    const timer = setTimeout(forget, Math.max(...waits) * 1000);
    return () => clearTimeout(timer);
  }, [problems, setProblems]);

  return state;
}
