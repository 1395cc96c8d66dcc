import type { Page } from '@playwright/test';

/** Waits for the fonts and for all animations that end. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)]);
  });
}
