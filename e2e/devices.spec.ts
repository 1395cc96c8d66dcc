import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { desktopSize, expectDashboard, phoneSize, send, signIn, tokenCookie } from './pages';
import { dries, nora } from './people';
import { wordsOf } from './words';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/17.6 Mobile/15E148 Safari/604.1';

const journeys = [
  { market: belgium, person: dries, languages: ['nl', 'fr'] },
  { market: luxembourg, person: nora, languages: ['fr_LU', 'en_LU'] },
] as const;

const belgiumIn: Record<string, string> = {
  nl: 'België',
  fr: 'Belgique',
  fr_LU: 'Belgique',
  en_LU: 'Belgium',
};

for (const { market, person, languages } of journeys) {
  test.describe(`${person.firstname}, ${market.id}`, () => {
    // One after the other: each ends every session that the person has.
    test.describe.configure({ mode: 'default' });

    for (const language of languages) {
      test(`In ${language}, one device logs the other out, and everything at once`, async ({ browser }) => {
        const say = wordsOf(language);
        const computer = await openDevice(browser, language, { viewport: desktopSize });
        const phone = await openDevice(browser, language, { viewport: phoneSize, userAgent: iPhone });
        await signIn(phone, market, say, person);
        await signIn(computer, market, say, person);

        await computer.goto(portal(market, '/user/security'));
        const latest = computer.getByRole('region', { name: say('devices.latest') });
        await expect(latest.getByRole('listitem').first()).toContainText(say('devices.laptop'));
        await expect(latest.getByRole('listitem').nth(1)).toContainText('iPhone');
        await latest.getByRole('link', { name: say('devices.history') }).click();
        await expect(computer).toHaveURL(portal(market, '/user/security/history'));

        await seeBoth(computer, say, language);
        await logOut(computer, say, 'iPhone');
        await expect(computer.getByText(say('devices.logged-out.text'))).toBeVisible();
        await expect(card(computer, 'iPhone').getByText(say('devices.ended')).first()).toBeVisible();
        await expect(card(computer, 'iPhone').getByText(say('devices.active'))).toHaveCount(0);

        await phone.reload();
        await expect(phone).toHaveURL(portal(market, '/login/email'));
        await expect(phone.getByText(say('error.login-required'))).toBeVisible();
        expect(await tokenCookie(phone.context())).toBeUndefined();
        await send(phone, say, person);
        await expectDashboard(phone, say, person);

        await logOutEverywhere(phone, market, say);
        await computer.reload();
        await expect(computer).toHaveURL(portal(market, '/login/email'));
        await expect(computer.getByText(say('error.login-required'))).toBeVisible();
      });
    }

    test('Logging out the present device leads to login', async ({ browser }) => {
      const [language] = languages;
      const say = wordsOf(language);
      const page = await openDevice(browser, language, { viewport: phoneSize, userAgent: iPhone });
      await signIn(page, market, say, person);
      await page.goto(portal(market, '/user/security/history'));
      await page
        .getByRole('region')
        .filter({ hasText: say('devices.current') })
        .getByRole('button', { name: say('devices.log-out.of', { device: 'iPhone' }) })
        .click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(say('devices.log-out.here'));
      await question.getByRole('button', { name: say('devices.log-out') }).click();
      await expect(page).toHaveURL(portal(market, '/login/email'));
      await expect(page.getByText(say('devices.logged-out.text'))).toBeVisible();
      expect(await tokenCookie(page.context())).toBeUndefined();
    });
  });
}

async function openDevice(browser: Browser, language: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: languageTag(language),
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** The card of a device; of several of one name the newest. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

async function seeBoth(page: Page, say: Translate, language: string): Promise<void> {
  const trail = page.getByRole('navigation', { name: say('devices.breadcrumb') });
  await expect(trail.getByRole('listitem')).toHaveText([say('devices.security'), say('devices.title')]);
  const here = card(page, say('devices.laptop'));
  await expect(here).toContainText(say('devices.current'));
  await expect(here).toContainText(`Brussels, ${belgiumIn[language]}`);
  await expect(here).toContainText('Linux · Chrome');
  await expect(card(page, 'iPhone')).toContainText(say('devices.active'));
  await expect(card(page, 'iPhone')).toContainText('iOS 17.6.1 · Safari 17.6');
  expect(await accessibilityFaults(page)).toEqual([]);
  await card(page, 'iPhone').getByRole('listitem').getByRole('button').first().click();
  const detail = page.getByRole('dialog', { name: say('devices.session') });
  await expect(detail).toContainText('Safari 17.6');
  expect(await accessibilityFaults(page)).toEqual([]);
  await detail.getByRole('button', { name: say('shell.close') }).click();
}

async function logOut(page: Page, say: Translate, device: string): Promise<void> {
  await card(page, device)
    .getByRole('button', { name: say('devices.log-out.of', { device }) })
    .click();
  const question = page.getByRole('alertdialog', { name: say('devices.log-out.title', { device }) });
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: say('devices.log-out') }).click();
  await expect(question).toBeHidden();
}

async function logOutEverywhere(page: Page, market: typeof belgium, say: Translate): Promise<void> {
  await page.goto(portal(market, '/user/security'));
  await page.getByRole('button', { name: say('devices.everywhere') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('devices.everywhere') })
    .click();
  await expect(page).toHaveURL(portal(market, '/login/email'));
  await expect(page.getByText(say('devices.everywhere.done'))).toBeVisible();
  expect(await tokenCookie(page.context())).toBeUndefined();
}
