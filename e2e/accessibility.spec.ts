import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { findClippedText } from './clipped-text';
import { equalAccessFaults } from './equal-access';
import { accessibilityFaults, watchFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { desktopSize, narrowSize, phoneSize } from './pages';
import { screens, screensOf, screensOfNewcomers, screensOfPeople } from './screens';
import { translateInto } from './messages';
import { shortRunOf } from './short-run';

/** Each screen in one of two looks; the long onboarding goes through every combination. */
const looks = [
  { market: belgium, colorScheme: 'light', onboarding: screensOfPeople },
  { market: luxembourg, colorScheme: 'dark', onboarding: screensOfNewcomers },
] as const;

/** A call that a screen has cut off on purpose; the browser may tell it some screens later. */
const cutOff = 'Failed to load resource: net::ERR_FAILED';

for (const { market, colorScheme, onboarding } of shortRunOf('accessibility').last(looks)) {
  const size = colorScheme === 'light' ? desktopSize : phoneSize;
  test.describe(`${market.id}, ${colorScheme}`, () => {
    test.use({
      colorScheme,
      locale: languageTag(market.defaultLanguage),
      viewport: size,
      reducedMotion: 'reduce',
    });

    test('no screen is a barrier, cuts its words off, breaks the content-security policy or loads from elsewhere', async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const faults = watchFaults(page, market.domain);
      const translate = translateInto(market.defaultLanguage);
      let wasTrouble = false;
      await page.goto(portal(market, '/login/email'));
      for (const { name, show, isBare, isMain, isTrouble = false } of screensOf(market, onboarding)) {
        await test.step(name, async () => {
          const before = faults.complaints.length;
          await show(page, market, translate);
          // Some of it is told a moment later.
          if (isTrouble || wasTrouble) faults.complaints.length = before;
          wasTrouble = isTrouble;
          if (!isBare) expect.soft(await accessibilityFaults(page), name).toEqual([]);
          // The long run asks the second engine about every screen.
          if (isMain) expect.soft(await equalAccessFaults(page), `${name}, second engine`).toEqual([]);
          await page.setViewportSize(narrowSize);
          expect.soft(await findClippedText(page), `${name}, clipped text`).toEqual([]);
          await page.setViewportSize(size);
        });
      }
      const complaints = faults.complaints.filter(each => each !== cutOff);
      expect({ ...faults, complaints }).toEqual({ complaints: [], foreign: [] });
    });
  });
}

test('A script put into the page does not run, and nothing can be sent elsewhere', async ({ page }) => {
  await screens[0]?.show(page, belgium, translateInto('en'));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      performance.mark(effectiveDirective);
    });
    const script = document.createElement('script');
    try {
      script.textContent = 'document.title = "taken over"';
    } catch {
      // Text alone is no script here: the policy asks for trusted types.
    }
    document.body.append(script);
    void fetch('https://evil.example/').catch(() => undefined);
  });
  const marks = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  await expect.poll(marks).toEqual(expect.arrayContaining(['require-trusted-types-for', 'connect-src']));
  await expect(page).not.toHaveTitle('taken over');
});
