import { useLayoutEffect, useRef, useState } from 'react';

let named = 0;

/**
 * The id of the heading above an element: that of its dialog, its card or its page. The heading names the element. Only the
 * first element of its kind below a heading gets the id, because two landmarks with the same name cannot be distinguished.
 */
export function useHeadingOf<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [headingId, setHeadingId] = useState<string>();

  useLayoutEffect(() => {
    const element = ref.current;
    const around = element?.closest('dialog, section, main');
    const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading || around?.querySelector(element?.localName ?? '') !== element) return;
    if (heading.id === '') {
      named += 1;
      heading.id = `heading-${named}`;
    }
    setHeadingId(heading.id);
  }, []);

  return { ref, headingId };
}
