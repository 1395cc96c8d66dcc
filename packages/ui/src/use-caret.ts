import { useLayoutEffect, useRef, useState } from 'react';

/** Puts the caret of a field where it belongs when its text is written anew while somebody types. */
export function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const [placed, place] = useState<{ caret: number }>();

  useLayoutEffect(() => {
    if (placed && input.current === document.activeElement) {
      input.current?.setSelectionRange(placed.caret, placed.caret);
    }
  }, [placed]);

  return { input, place };
}
