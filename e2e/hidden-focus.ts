import type { Page } from '@playwright/test';

/** More focusable elements than any page has. */
const mostElements = 120;

/** Moves through the page with Tab. Returns the elements that are covered or off the screen while they have the focus. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    // Makes the next Tab start at the top of the page or of the open dialog.
    const top = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    top.tabIndex = -1;
    top.focus({ preventScroll: true });
    if (top === document.body) top.removeAttribute('tabindex');
  });
  const faults: string[] = [];
  for (let presses = 0; presses < mostElements; presses += 1) {
    await page.keyboard.press('Tab');
    const { fault, isEnd } = await page.evaluate(readFocus);
    if (isEnd) {
      // The last Tab may have left the window, so move back into it.
      await page.keyboard.press('Shift+Tab');
      break;
    }
    if (fault !== undefined) faults.push(fault);
  }
  await page.evaluate(() =>
    document.querySelectorAll('[data-passed]').forEach(each => each.removeAttribute('data-passed')),
  );
  return faults;
}

/** Runs in the page. `isEnd`: the focus has left the page or reached an element for the second time. */
function readFocus(): { fault?: string; isEnd: boolean } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { isEnd: true };
  if (focused.dataset['passed'] !== undefined) return { isEnd: true };
  focused.dataset['passed'] = '';
  // A tiny focused element stands for its label, for example a checkbox whose label draws it.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const own = focused.getBoundingClientRect();
  const { left, right, top, bottom } =
    own.width > 2 && own.height > 2 ? own : (label ?? focused).getBoundingClientRect();
  const isSeen = (y: number) => {
    const hit = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y);
    // A toast that covers the element disappears by itself.
    if (hit?.closest('[role=log]')) return true;
    return (
      hit !== null && (focused.contains(hit) || hit.contains(focused) || (label?.contains(hit) ?? false))
    );
  };
  // Of an element that is higher than half of the screen, at least some part must be visible.
  const height = bottom - top;
  const rows = height < innerHeight / 2 ? [top + 3, (top + bottom) / 2, bottom - 3] : [];
  const somewhere = [0.1, 0.3, 0.5, 0.7, 0.9]
    .map(part => innerHeight * part)
    .filter(y => y > top && y < bottom);
  const isHidden = rows.length > 0 ? !rows.every(isSeen) : !somewhere.some(isSeen);
  const name = (focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40);
  const where = `${focused.localName} "${name || focused.getAttribute('name')}" at ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`;
  return { isEnd: false, ...(isHidden && { fault: where }) };
}
