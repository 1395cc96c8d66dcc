import { useLayoutEffect, useRef, useState } from 'react';

let named = 0;

/** The id of the heading that an element is under: of its dialog, its card or its page. The element is named by it. */
export function useHeadingOf<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [headingId, setHeadingId] = useState<string>();

  useLayoutEffect(() => {
    const around = ref.current?.closest('dialog, section, main');
    const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) return;
    if (heading.id === '') {
      named += 1;
      heading.id = `heading-${named}`;
    }
    setHeadingId(heading.id);
  }, []);

  return { ref, headingId };
}
