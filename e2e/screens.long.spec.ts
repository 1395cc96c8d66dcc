import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { findClippedText } from './clipped-text';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg } from './markets';
import { desktopSize, narrowSize, phoneSize } from './pages';
import { screensOf } from './screens';
import { translateInto } from './messages';

/** 200 % zoom is a desktop window that is half as wide in CSS pixels, with two device pixels each. */
const sizes = [
  { name: 'phone', viewport: phoneSize, deviceScaleFactor: 1 },
  { name: 'desktop', viewport: desktopSize, deviceScaleFactor: 1 },
  { name: '320 pixels', viewport: narrowSize, deviceScaleFactor: 1 },
  { name: '200 % zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];

for (const market of [belgium, luxembourg]) {
  for (const [nth, language] of market.languages.entries()) {
    for (const [place, { name: size, ...use }] of sizes.entries()) {
      // Each size in both colours and each language in both, though not every three together.
      const colorScheme = (nth + place) % 2 === 0 ? 'light' : 'dark';
      test.describe(`${market.id}, ${language}, ${colorScheme}, ${size}`, () => {
        test.use({ ...use, colorScheme, locale: languageTag(language), reducedMotion: 'reduce' });

        test('no screen has accessibility faults, scrolls sideways or clips its text', async ({ page }) => {
          test.setTimeout(240_000);
          for (const { name, show, isBare } of screensOf(market)) {
            await test.step(name, async () => {
              await show(page, market, translateInto(language));
              if (!isBare) expect.soft(await accessibilityFaults(page), name).toEqual([]);
              expect.soft(await findClippedText(page), `${name}, clipped text`).toEqual([]);
            });
          }
        });
      });
    }
  }
}
