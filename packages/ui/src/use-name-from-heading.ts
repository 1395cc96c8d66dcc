import { type RefObject, useLayoutEffect } from 'react';

let named = 0;

/**
 * Names an element by the heading above it: that of its dialog, its card or its page. An element that has a name keeps it. Only
 * the first element of its kind below a heading is named, because two landmarks with the same name cannot be distinguished.
 */
export function useNameFromHeading(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const around = element?.closest('dialog, section, main');
    const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
    if (!element || !heading || around?.querySelector(element.localName) !== element) return;
    if (element.hasAttribute('aria-labelledby')) return;
    if (heading.id === '') {
      named += 1;
      heading.id = `heading-${named}`;
    }
    // Written past React: a state would render the form, and its fields, a second time before anybody sees them.
    element.setAttribute('aria-labelledby', heading.id);
  }, [ref]);
}
