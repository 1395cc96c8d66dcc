import { useEffect, useState } from 'react';

const settledMilliseconds = 500;

/**
 * Whether the page has had the focus for a moment; until then, answers do not count. This prevents double-clickjacking: a window
 * above this page that closes between the two clicks of a double click must not make the person answer.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSteady] = useState(false);

  useEffect(() => {
    let timer = 0;
    function begin() {
      setSteady(false);
      clearTimeout(timer);
      timer = window.setTimeout(() => setSteady(true), settledMilliseconds);
    }
    begin();
    addEventListener('focus', begin);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', begin);
    };
  }, []);

  return isSettled;
}
