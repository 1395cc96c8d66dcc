import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { consoleLanguages, consoleScreens, showConsoleScreen } from './console-screens';
import { translateInto } from './messages';
import { fileName, firstLook, looks, screenshotsFolder } from './screenshot-files';
import { takeScreenshot } from './take-screenshot';

const languages = process.env['SCREENSHOTS'] === 'all' ? consoleLanguages : (['en'] as const);

for (const language of languages) {
  test.describe(`console, ${language}`, () => {
    test.use({ viewport: firstLook.size, locale: language, reducedMotion: 'reduce', actionTimeout: 10_000 });

    test('takes a screenshot of every screen', async ({ page }) => {
      test.setTimeout(600_000);
      const folder = join(screenshotsFolder, 'screens', `console-${language}`);
      rmSync(folder, { recursive: true, force: true });
      for (const [place, screen] of consoleScreens.entries()) {
        await test.step(screen.name, async () => {
          // A screen that fails to appear does not stop the others.
          const fault = await showConsoleScreen(page, screen, translateInto(language)).catch(String);
          expect.soft(fault, screen.name).toBeUndefined();
          const file = `${String(place + 1).padStart(2, '0')}-${fileName(screen.name)}.png`;
          for (const look of looks) await takeScreenshot(page, look, join(folder, look.name, file));
        });
      }
    });
  });
}
