import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { findClippedText } from './clipped-text';
import { equalAccessFaults } from './equal-access';
import { accessibilityFaults } from './faults';
import { findHiddenFocus } from './hidden-focus';
import { belgium, luxembourg } from './markets';
import { desktopSize, narrowSize, phoneSize } from './pages';
import { screensOf } from './screens';
import { translateInto } from './messages';

/**
 * Zoomed in, a desktop window has fewer CSS pixels, with more device pixels each. The narrowest and the widest are looked at
 * in every language, because text that fits there fits between them.
 */
const sizes = [
  { name: '320 pixels', viewport: narrowSize, deviceScaleFactor: 1, isInEveryLanguage: true },
  { name: 'desktop', viewport: desktopSize, deviceScaleFactor: 1, isInEveryLanguage: true },
  { name: 'phone', viewport: phoneSize, deviceScaleFactor: 1 },
  { name: '200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];

/** The keyboard focus is followed at this size too: a desktop window at 400 % zoom. */
const smallestSize = { width: 320, height: 256 };

for (const market of [belgium, luxembourg]) {
  for (const [nth, language] of market.languages.entries()) {
    for (const [place, { name: size, isInEveryLanguage = false, ...use }] of sizes.entries()) {
      const isDefault = language === market.defaultLanguage;
      if (!isDefault && !isInEveryLanguage) continue;
      // Each size in both colours and each language in both, though not every three together.
      const colorScheme = (nth + place) % 2 === 0 ? 'light' : 'dark';
      // It is slower than axe, so each market has it in one of its looks.
      const hasSecondEngine = isDefault && size === (market === belgium ? 'desktop' : 'phone');
      const sizesOfFocus = size === 'phone' ? [use.viewport, smallestSize] : [use.viewport];
      test.describe(`${market.id}, ${language}, ${colorScheme}, ${size}`, () => {
        test.use({ ...use, colorScheme, locale: languageTag(language), reducedMotion: 'reduce' });

        test('no screen has accessibility faults, scrolls sideways, clips its text or hides the focus', async ({
          page,
        }) => {
          test.setTimeout(480_000);
          for (const { name, show, isBare } of screensOf(market)) {
            await test.step(name, async () => {
              await show(page, market, translateInto(language));
              if (!isBare) expect.soft(await accessibilityFaults(page), name).toEqual([]);
              if (!isBare && hasSecondEngine)
                expect.soft(await equalAccessFaults(page), `${name}, second engine`).toEqual([]);
              expect.soft(await findClippedText(page), `${name}, clipped text`).toEqual([]);
              if (isBare || !isDefault) return;
              for (const each of sizesOfFocus) {
                await page.setViewportSize(each);
                expect
                  .soft(await findHiddenFocus(page), `${name}, hidden focus, ${each.width} × ${each.height}`)
                  .toEqual([]);
              }
              await page.setViewportSize(use.viewport);
            });
          }
        });
      });
    }
  }
}
