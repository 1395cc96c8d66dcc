import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg } from './markets';
import { desktopSize, phoneSize } from './pages';
import { screens } from './screens';
import { wordsOf } from './words';

/** 200 % zoom is a desktop window that is half as wide in CSS pixels, with two device pixels each. */
const sizes = [
  { name: 'phone', viewport: phoneSize, deviceScaleFactor: 1 },
  { name: 'desktop', viewport: desktopSize, deviceScaleFactor: 1 },
  { name: '320 pixels', viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: '200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];

for (const market of [belgium, luxembourg]) {
  for (const language of market.languages) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { name: size, ...use } of sizes) {
        test.describe(`${market.id}, ${language}, ${colorScheme}, ${size}`, () => {
          test.use({ ...use, colorScheme, locale: languageTag(language), reducedMotion: 'reduce' });

          test('no screen is a barrier or has to be scrolled sideways', async ({ page }) => {
            test.setTimeout(240_000);
            for (const { name, show } of screens) {
              await test.step(name, async () => {
                await show(page, market, wordsOf(language));
                await scrollToTheEnd(page);
                expect.soft(await accessibilityFaults(page), name).toEqual([]);
                expect.soft(await sidewaysPixels(page), `${name}, sideways`).toBe(0);
              });
            }
          });
        });
      }
    }
  }
}

function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Elsewhere the tab bar stands over whatever the screen's edge cuts, which can be scrolled to. */
function scrollToTheEnd(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}
