import { useId, useLayoutEffect, useRef, useState } from 'react';

/** The id of the heading that an element is under: of its dialog, its card or its page. The element is named by it. */
export function useHeadingOf<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const givenId = useId();
  const [headingId, setHeadingId] = useState<string>();

  useLayoutEffect(() => {
    const around = ref.current?.closest('dialog, section, main');
    const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) return;
    heading.id ||= givenId;
    setHeadingId(heading.id);
  }, [givenId]);

  return { ref, headingId };
}
