import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { accessibilityFaults, watchFaults } from './faults';
import { belgium, luxembourg } from './markets';
import { desktopSize, phoneSize } from './pages';
import { screens } from './screens';
import { wordsOf } from './words';

for (const market of [belgium, luxembourg]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${market.id}, ${colorScheme}`, () => {
      test.use({
        colorScheme,
        locale: languageTag(market.defaultLanguage),
        viewport: colorScheme === 'light' ? desktopSize : phoneSize,
        reducedMotion: 'reduce',
      });

      test('no screen is a barrier, breaks the content-security policy or loads from elsewhere', async ({
        page,
      }) => {
        const faults = watchFaults(page, market.domain);
        const say = wordsOf(market.defaultLanguage);
        for (const { name, show } of screens) {
          await test.step(name, async () => {
            await show(page, market, say);
            expect.soft(await accessibilityFaults(page), name).toEqual([]);
          });
        }
        expect(faults).toEqual({ complaints: [], foreign: [] });
      });
    });
  }
}

test('A script put into the page does not run', async ({ page }) => {
  const say = wordsOf('en');
  await screens[0]?.show(page, belgium, say);
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  await refused;
  await expect(page).not.toHaveTitle('taken over');
});
