import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Look } from './change-look';
import { belgium, luxembourg } from './markets';
import { fileName, firstLook, looks, screenshotsFolder } from './screenshot-files';
import { screensOf } from './screens';
import { translateInto } from './messages';
import { takeScreenshot } from './take-screenshot';

/** Languages in which every screen is taken; the others have the main screens only. */
const languagesOfEveryScreen = ['nl', 'fr_LU'];
const takesAll = process.env['SCREENSHOTS'] === 'all';

for (const market of [belgium, luxembourg]) {
  for (const language of market.languages) {
    test.describe(`${market.id}, ${language}`, () => {
      test.use({
        viewport: firstLook.size,
        colorScheme: firstLook.colorScheme,
        locale: languageTag(language),
        reducedMotion: 'reduce',
        actionTimeout: 10_000,
        navigationTimeout: 10_000,
      });

      test('takes a screenshot of every screen', async ({ page }) => {
        test.setTimeout(900_000);
        const folder = join(screenshotsFolder, 'screens', `${market.id}-${language}`);
        rmSync(folder, { recursive: true, force: true });
        for (const [place, { name, show, isMain = false }] of screensOf(market).entries()) {
          await test.step(name, async () => {
            // A screen that fails to appear does not stop the others.
            const fault = await show(page, market, translateInto(language)).catch(String);
            expect.soft(fault, name).toBeUndefined();
            const file = `${String(place + 1).padStart(2, '0')}-${fileName(name)}.png`;
            for (const look of looksAt(language, isMain))
              await takeScreenshot(page, look, join(folder, look.name, file));
          });
        }
      });
    });
  }
}

function looksAt(language: string, isMain: boolean): readonly Look[] {
  if (takesAll || isMain) return looks;
  return languagesOfEveryScreen.includes(language) ? [firstLook] : [];
}
