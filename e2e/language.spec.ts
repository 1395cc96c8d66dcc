import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import { belgium, luxembourg, portal } from './markets';
import { expectDashboard, loginPage, signIn } from './pages';
import { lotte } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const browsers: readonly {
  market: Market;
  browser: string;
  stored?: string;
  language: string;
  why: string;
}[] = [
  { market: belgium, browser: 'fr-BE', language: 'fr', why: "the browser's primary language" },
  { market: belgium, browser: 'en-GB', language: 'en', why: "the browser's primary language" },
  { market: belgium, browser: 'pl-PL', language: 'nl', why: 'the default, Polish being unknown' },
  { market: belgium, browser: 'de-DE', language: 'nl', why: 'the default, German being off' },
  { market: belgium, browser: 'fr-BE', stored: 'en', language: 'en', why: 'the stored preference' },
  { market: belgium, browser: 'fr-BE', stored: 'xx', language: 'fr', why: 'the browser, xx being unknown' },
  { market: luxembourg, browser: 'en-US', language: 'en_LU', why: "the browser's primary language" },
  { market: luxembourg, browser: 'nl-BE', language: 'fr_LU', why: 'the default, Dutch being unknown' },
  { market: luxembourg, browser: 'fr-FR', stored: 'en_LU', language: 'en_LU', why: 'the stored preference' },
];

for (const { market, browser, stored, language, why } of shortened(browsers, 0, -1)) {
  test.describe(`A browser in ${browser}${stored ? `, ${stored} stored` : ''} (${market.id})`, () => {
    test.use({ locale: browser });

    test(`starts in ${language}: ${why}`, async ({ page }) => {
      if (stored) await page.addInitScript(value => localStorage.setItem('language', value), stored);
      const translate = translateInto(language);
      const words = new Set<string>();
      page.on('request', request => {
        if (/\/assets\/entry-/.test(request.url())) words.add(request.url());
      });
      await page.goto(portal(market, '/login/email'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('login.title'));
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
      await expect(page).toHaveTitle(`${translate('login.title')} · Talon`);
      await expect(page.getByLabel(translate('shell.language')).getByRole('option')).toHaveCount(
        market.languages.length,
      );
      // The page preloads the catalogue, so that the catalogue does not wait for the script.
      const named = await page.locator('head link[rel=modulepreload]').first().getAttribute('href');
      expect(words).toContain(portal(market, named ?? ''));
      if (!stored) expect(words.size).toBe(1);
    });
  });
}

test.describe('Switching the language', () => {
  test.use({ locale: 'nl-BE' });

  test('keeps the input, changes title and lang, and is stored', async ({ page }) => {
    const dutch = translateInto('nl');
    const french = translateInto('fr');
    await page.goto(portal(belgium, '/login/email'));
    const before = loginPage(page, dutch);
    await before.email.fill('iemand@hier.example');
    await before.password.fill('half getypt');
    await page.getByLabel(dutch('shell.language')).selectOption('fr');

    const after = loginPage(page, french);
    await expect(after.email).toHaveValue('iemand@hier.example');
    await expect(after.password).toHaveValue('half getypt');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveTitle(`${french('login.title')} · Talon`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(french('login.title'));
  });

  test('translates an error that is already shown', long, async ({ page }) => {
    const dutch = translateInto('nl');
    await page.goto(portal(belgium, '/login/email'));
    const login = loginPage(page, dutch);
    await login.submit.click();
    await expect(page.getByRole('alert').first()).toHaveText(dutch('login.email.required'));
    await page.getByLabel(dutch('shell.language')).selectOption('en');
    const english = translateInto('en');
    await expect(page.getByRole('alert').first()).toHaveText(english('login.email.required'));
  });

  test('works on the dashboard', long, async ({ page }) => {
    await signIn(page, belgium, translateInto('nl'), lotte);
    await page.getByLabel(translateInto('nl')('shell.language')).selectOption('fr');
    await expectDashboard(page, translateInto('fr'), lotte);
  });
});
