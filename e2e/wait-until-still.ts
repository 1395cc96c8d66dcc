import type { Page } from '@playwright/test';

/** Waits until the fonts are there and what fades in has done so; what turns for ever is not waited for. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)]);
  });
}
