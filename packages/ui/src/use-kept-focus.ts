import { useEffect } from 'react';

/** The time that a page has to move the focus itself. */
const patienceMilliseconds = 150;

/** The elements whose heading may take the focus: the card, the dialog or the page. */
const places = 'section, dialog[open], main';

/**
 * When the focused element is removed from the page and nothing else takes the focus, focuses the heading above its place.
 * Otherwise Tab would start again at the top, and a screen reader would say nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The focused element and its ancestors, the nearest first. */
    let way: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function remember({ target }: FocusEvent) {
      way = [];
      for (let each = target as Element | null; each; each = each.parentElement) way.push(each);
    }

    function isLost() {
      const focused = document.activeElement;
      return way[0]?.isConnected === false && (focused === null || focused === document.body);
    }

    function keep() {
      if (!isLost()) return;
      const left = way.find(each => each.isConnected);
      for (let place = left?.closest(places); place; place = place.parentElement?.closest(places)) {
        const heading = place.querySelector<HTMLElement>('h1, h2, h3');
        if (!heading) continue;
        heading.tabIndex = -1;
        heading.focus();
        if (document.activeElement === heading) return;
      }
    }

    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(keep, patienceMilliseconds);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
