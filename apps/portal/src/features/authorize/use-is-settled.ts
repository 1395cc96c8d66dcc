import { useEffect, useState } from 'react';

const settledMilliseconds = 500;

/**
 * Whether a moment has passed since the page opened or last received the focus; until then, answers do not count. This prevents
 * double-clickjacking: a window above this page closes between the two clicks of a double click, so that the second one answers.
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
