import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

/** One page or dialog that a person has seen: whether it has a next action, and a telephone number to call. */
export type SeenScreen = { path: string; title: string; hasNextAction: boolean; hasHelpdesk: boolean };

/** Long enough to ignore pages that appear only for a moment during a navigation. */
const settleMilliseconds = 150;

/** Records each screen that the page shows from now on, in order. */
export async function watchScreens(page: Page) {
  const screens: SeenScreen[] = [];
  const pictures = process.env['STORY_PICTURES'];
  await page.exposeBinding('tellScreen', async (_source, screen: SeenScreen) => {
    const last = screens.at(-1);
    if (last?.path === screen.path && last.title === screen.title) {
      // A page that saves has no enabled button for a moment; a dead end never has one.
      screens[screens.length - 1] = {
        ...screen,
        hasNextAction: screen.hasNextAction || last.hasNextAction,
        hasHelpdesk: screen.hasHelpdesk || last.hasHelpdesk,
      };
      return;
    }
    screens.push(screen);
    if (pictures)
      await page
        .screenshot({
          path: join(pictures, `${test.info().title} ${String(screens.length).padStart(2, '0')}.png`),
          fullPage: true,
        })
        .catch(() => undefined);
  });
  await page.addInitScript(watch, settleMilliseconds);
  return {
    screens: () => screens,
    /** Waits until the current screen is recorded. */
    settle: () => page.waitForTimeout(2 * settleMilliseconds),
  };
}

/** Runs in the page: reports each screen once it no longer changes. */
function watch(milliseconds: number): void {
  const { tellScreen } = window as unknown as { tellScreen: (screen: SeenScreen) => void };
  const isShown = (each: Element) => each.getClientRects().length > 0;
  const shown = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    const dialog = shown('dialog[open]').at(-1);
    const place = dialog ?? shown('main').at(-1);
    const title = (dialog ? shown('h1, h2', dialog) : shown('main h1, h1')).at(-1)?.textContent ?? '';
    if (!place || title === '') return;
    const ways = 'a[href], button:enabled:not([aria-disabled=true]), input:enabled';
    tellScreen({
      path: location.pathname,
      title,
      hasNextAction: shown(ways, place).length > 0,
      hasHelpdesk: shown('a[href^="tel:"]').length > 0,
    });
  }
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(tell, milliseconds);
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}
