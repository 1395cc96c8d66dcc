import { useLayoutEffect, useRef, useState } from 'react';

/** Restores the caret of a field whose text is reformatted during typing. */
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
