import { useEffect, useState } from 'react';

/** The problems of a form. Problems with a wait are removed when the longest wait is over. */
export function useTemporaryProblems<P extends { waitSeconds?: number | undefined }>() {
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
