import { expect, test } from '@playwright/test';
import { changeLook } from './change-look';
import { findClippedText } from './clipped-text';
import { consoleLanguages, consoleScreens, showConsoleScreen } from './console-screens';
import { accessibilityFaults, watchFaults } from './faults';
import { translateInto } from './messages';
import { firstLook, looks } from './screenshot-files';

for (const language of consoleLanguages) {
  test.describe(`the console in ${language}`, () => {
    test.use({ viewport: firstLook.size, locale: language, reducedMotion: 'reduce' });

    test('no screen is a barrier, cuts its words off or is wider than the phone', async ({ page }) => {
      test.setTimeout(600_000);
      const faults = watchFaults(page, 'talon.localhost');
      for (const screen of consoleScreens) {
        await test.step(screen.name, async () => {
          await showConsoleScreen(page, screen, translateInto(language));
          for (const look of looks) {
            const where = `${screen.name}, ${look.name}`;
            await changeLook(page, look);
            expect.soft(await accessibilityFaults(page), where).toEqual([]);
            expect.soft(await findClippedText(page), `${where}, clipped text`).toEqual([]);
            const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            expect.soft(isWider, `${where}, scrolls sideways`).toBe(false);
          }
          await changeLook(page, firstLook);
        });
      }
      expect(faults).toEqual({ complaints: [], foreign: [] });
    });
  });
}
