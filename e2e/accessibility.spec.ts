import { expect, type Page, test } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { languageTag } from '@talon/rules/language';
import { isLongRun } from '../tools/test/short-run.mjs';
import { changeLook, type Look } from './change-look';
import { findClippedText } from './clipped-text';
import { equalAccessFaults } from './equal-access';
import { accessibilityFaults, watchFaults } from './faults';
import { findHiddenFocus } from './hidden-focus';
import { belgium, luxembourg, portal } from './markets';
import { desktopSize, narrowSize, phoneSize } from './pages';
import {
  screens,
  screensOf,
  screensOfAccounts,
  screensOfLinks,
  screensOfMethods,
  screensOfNewcomers,
} from './screens';
import { translateInto } from './messages';
import { shortened } from './short-run';

const zoomedSize = { width: 640, height: 400 };
/** The smallest window, in which the tests also follow the keyboard focus. */
const smallest: Look = { name: '400 % zoom', size: { width: 320, height: 256 }, colorScheme: 'light' };

/** A zoomed desktop window has fewer CSS pixels: half as many at 200 %. */
const sizes = [
  // The narrowest and the widest window run in every language: text that fits in both also fits in the sizes between.
  { name: 'desktop', size: desktopSize, isInEveryLanguage: true },
  { name: '320 pixels', size: narrowSize, isInEveryLanguage: true },
  { name: '200 % zoom', size: zoomedSize },
  { name: 'phone', size: phoneSize },
];

/** Covers each size in both themes and each language in both themes, but not every combination of the three. */
function looksOf(market: Market, language: string): Look[] {
  const isDefault = language === market.defaultLanguage;
  const own = sizes.filter(({ isInEveryLanguage }) => isDefault || isInEveryLanguage);
  const ordered = market === belgium ? own : own.toReversed();
  const odd = market.languages.indexOf(language) + (market === belgium ? 0 : 1);
  return ordered.map((each, place) => ({
    ...each,
    colorScheme: (odd + place) % 2 === 0 ? 'light' : 'dark',
  }));
}

const parts = [
  { part: 'methods', screens: screensOfMethods },
  { part: 'links', screens: screensOfLinks },
  { part: 'account', screens: screensOfAccounts },
  { part: 'before sign-in', screens: screensOfNewcomers },
];

/** The short run covers the last of them only, in its first look. */
const walks = [
  ...belgium.languages.map(language => ({ market: belgium, language })),
  ...luxembourg.languages.toReversed().map(language => ({ market: luxembourg, language })),
].flatMap(each => parts.map(part => ({ ...each, ...part })));

/** The console error of a call that a screen aborts on purpose. The browser may report it some screens later. */
const cutOff = 'Failed to load resource: net::ERR_FAILED';

for (const { market, language, part, screens: some } of shortened(walks, -1)) {
  const [shown, ...others] = looksOf(market, language);
  if (!shown) throw new Error('no look');
  const looks = [shown, ...(isLongRun ? others : [])];
  test.describe(`${market.id}, ${language}, ${part}`, () => {
    test.use({
      viewport: shown.size,
      colorScheme: shown.colorScheme,
      locale: languageTag(language),
      reducedMotion: 'reduce',
    });

    test('no screen is a barrier, cuts its words off, hides the focus, breaks the content-security policy or loads from elsewhere', async ({
      page,
    }) => {
      test.setTimeout(900_000);
      const faults = watchFaults(page, market.domain);
      let wasTrouble = false;
      /** The number of console errors before the last screen with expected errors. */
      let expected = 0;
      await page.goto(portal(market, '/login/email'));
      for (const { name, show, isBare, isMain, isTrouble = false } of screensOf(market, some)) {
        await test.step(name, async () => {
          await show(page, market, translateInto(language));
          // The browser reports some of the expected errors only after that screen.
          if (wasTrouble) faults.complaints.length = expected;
          wasTrouble = isTrouble;
          for (const look of looks) {
            const where = `${name}, ${look.name}, ${look.colorScheme}`;
            if (look !== shown) await changeLook(page, look);
            expect.soft(await findClippedText(page), `${where}, clipped text`).toEqual([]);
            if (isBare) continue;
            expect.soft(await accessibilityFaults(page), where).toEqual([]);
            // This engine is slower than axe. It checks each screen in one look per market, and in the short run only main screens.
            const hasSecondEngine = look === shown && language === market.defaultLanguage;
            if (hasSecondEngine && (isLongRun || isMain))
              expect.soft(await equalAccessFaults(page), `${where}, second engine`).toEqual([]);
          }
          const followsFocus = isLongRun && language === market.defaultLanguage;
          if (!isBare && followsFocus) await expectSeenFocus(page, name, [...looks, smallest]);
          await changeLook(page, shown);
          if (!isTrouble) expected = faults.complaints.length;
        });
      }
      if (wasTrouble) faults.complaints.length = expected;
      const complaints = faults.complaints.filter(each => each !== cutOff);
      expect({ ...faults, complaints }).toEqual({ complaints: [], foreign: [] });
    });
  });
}

/** Follows the keyboard focus in every size. */
async function expectSeenFocus(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const look of looks) {
    await changeLook(page, look);
    expect.soft(await findHiddenFocus(page), `${name}, hidden focus, ${look.name}`).toEqual([]);
  }
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
      // The policy requires trusted types, so a plain string is refused as a script.
    }
    document.body.append(script);
    void fetch('https://evil.example/').catch(() => undefined);
  });
  const marks = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  await expect.poll(marks).toEqual(expect.arrayContaining(['require-trusted-types-for', 'connect-src']));
  await expect(page).not.toHaveTitle('taken over');
});
