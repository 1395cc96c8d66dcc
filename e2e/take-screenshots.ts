import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { changeLook, type Look } from './change-look';
import { belgium, luxembourg } from './markets';
import { fileName, firstLook, looks, screenshotsFolder } from './screenshot-files';
import { screensOf } from './screens';
import { translateInto } from './messages';

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
              await take(page, look, join(folder, look.name, file));
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

/** Takes the whole page in a window of its height; a modal is taken in a window of ordinary size. */
async function take(page: Page, look: Look, path: string): Promise<void> {
  const { size } = look;
  await changeLook(page, look);
  const height = await page.evaluate(() => {
    // The signed-in pages are as high as the window, and their foot is below it: they keep their height.
    for (const main of document.querySelectorAll('main'))
      main.style.minBlockSize = getComputedStyle(main).minBlockSize;
    return document.querySelector('dialog[open]') ? innerHeight : document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
  await page.evaluate(() => {
    for (const main of document.querySelectorAll('main')) main.style.removeProperty('min-block-size');
  });
  await page.setViewportSize(firstLook.size);
  await page.emulateMedia({ colorScheme: firstLook.colorScheme });
}
