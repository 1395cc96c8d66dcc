import type { Page } from '@playwright/test';

/** Finds texts that overflow their box or are clipped, with the overflow in pixels, and a page wider than the window. */
export async function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page: ${scrollWidth - clientWidth} px`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const isSeen = holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
      if (!holder || !isSeen || !text.textContent?.trim()) continue;
      // A closed select shows one option only, and shortens it itself if it does not fit.
      if (holder.closest('select, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rectangles = [...range.getClientRects()];
      const boxes = holdersOf(holder);
      // Text for screen readers only is clipped on purpose.
      if (boxes.some(each => getComputedStyle(each).clipPath !== 'none')) continue;
      const beyond = Math.max(...boxes.map(each => pixelsBeyond(rectangles, each)));
      if (beyond > 1) faults.push(`${text.textContent.trim().slice(0, 40)}: ${Math.round(beyond)} px`);
    }
    return faults;

    /** The nearest box of a text, and the outer boxes that clip their content. */
    function holdersOf(element: Element): Element[] {
      const all: Element[] = [];
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { display, overflowX, clipPath } = getComputedStyle(each);
        if (display === 'contents') continue;
        const isFirstBox = display !== 'inline' && all.length === 0;
        if (isFirstBox || overflowX === 'hidden' || overflowX === 'clip' || clipPath !== 'none')
          all.push(each);
      }
      return [...all, document.documentElement];
    }

    function pixelsBeyond(rectangles: readonly DOMRect[], element: Element): number {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(0, ...rectangles.map(each => Math.max(left - each.left, each.right - right)));
    }
  });
}
