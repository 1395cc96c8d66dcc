import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg } from './markets';
import { fileName, firstLook, type Look, looks, sheetsFolder } from './picture-files';
import { screensOf } from './screens';
import { settle } from './settle';
import { wordsOf } from './words';

/** In these every screen is seen in each state, in the others the main screens alone. */
const whole = ['nl', 'fr_LU'];
const seesAll = process.env['SHEETS'] === 'all';

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

      test('every screen has its picture', async ({ page }) => {
        test.setTimeout(900_000);
        const folder = join(sheetsFolder, 'pictures', `${market.id}-${language}`);
        rmSync(folder, { recursive: true, force: true });
        for (const [place, { name, show, isMain = false }] of screensOf(market).entries()) {
          await test.step(name, async () => {
            // One screen that does not come up leaves the others their pictures.
            const fault = await show(page, market, wordsOf(language)).catch(String);
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
  if (seesAll || isMain) return looks;
  return whole.includes(language) ? [firstLook] : [];
}

/** The whole page, however long, in a window as long as it; a modal stays in the window that people have. */
async function take(page: Page, { size, colorScheme }: Look, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // What stands beside a form on wide screens is fetched once there is room for it.
  await expect.poll(() => page.locator('aside:empty').filter({ visible: true }).count()).toBe(0);
  await settle(page);
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? innerHeight : document.documentElement.scrollHeight,
  );
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
  await page.setViewportSize(firstLook.size);
  await page.emulateMedia({ colorScheme: firstLook.colorScheme });
}
