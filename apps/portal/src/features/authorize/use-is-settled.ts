import { useEffect, useState } from 'react';

const settledMilliseconds = 500;

/**
 * Whether the page has been seen for a moment: a page that lies over it, and goes between the two presses of a double
 * click, gets no answer in the person's name.
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
