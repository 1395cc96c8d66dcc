import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { desktopSize, expectDashboard, phoneSize, send, signIn, tokenCookie } from './pages';
import { dries, nora } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/17.6 Mobile/15E148 Safari/604.1';

const journeys = [
  { market: belgium, person: dries, languages: ['nl', 'fr'] },
  { market: luxembourg, person: nora, languages: ['fr_LU', 'en_LU'] },
] as const;

const placeIn: Record<string, string> = {
  nl: 'Brussel, België',
  fr: 'Bruxelles, Belgique',
  fr_LU: 'Bruxelles, Belgique',
  en_LU: 'Brussels, Belgium',
};

for (const { market, person, languages } of shortened(journeys, -1)) {
  test.describe(`${person.firstname}, ${market.id}`, () => {
    // These tests run one after the other, because each ends all sessions of the person.
    test.describe.configure({ mode: 'default' });

    for (const language of shortened<(typeof languages)[number]>(languages, -1)) {
      test(`In ${language}, one device logs out the other, and then all devices`, async ({ browser }) => {
        const translate = translateInto(language);
        const computer = await openDevice(browser, language, { viewport: desktopSize });
        const phone = await openDevice(browser, language, { viewport: phoneSize, userAgent: iPhone });
        await signIn(phone, market, translate, person);
        // An open dashboard fetches once more after some seconds, and could find out too early that it was logged out.
        await phone.goto('about:blank');
        await signIn(computer, market, translate, person);

        await computer.goto(portal(market, '/user/security'));
        const latest = computer.getByRole('region', { name: translate('devices.latest') });
        await expect(latest.getByRole('listitem').first()).toContainText(translate('devices.linux'));
        await expect(latest.getByRole('listitem').nth(1)).toContainText('iPhone');
        await latest.getByRole('link', { name: translate('devices.history') }).click();
        await expect(computer).toHaveURL(portal(market, '/user/security/history'));

        await expectBothSessions(computer, translate, language);
        await logOut(computer, translate, 'iPhone');
        await expect(computer.getByText(translate('devices.logged-out.text'))).toBeVisible();
        const before = computer.getByRole('region', { name: translate('devices.before') });
        await before.getByRole('group').first().locator('summary').first().click();
        await expect(row(computer, 'iPhone').getByText(translate('devices.ended')).first()).toBeVisible();
        const logOutIt = translate('devices.log-out.of', { device: 'iPhone' });
        await expect(before.getByRole('button', { name: logOutIt })).toHaveCount(0);

        await phone.goto(portal(market, '/user/dashboard'));
        await expect(phone).toHaveURL(portal(market, '/login/email'));
        await expect(phone.getByText(translate('error.login-required'))).toBeVisible();
        expect(await tokenCookie(phone.context())).toBeUndefined();
        await send(phone, translate, person);
        await expectDashboard(phone, translate, person);

        await logOutEverywhere(phone, market, translate);
        await computer.reload();
        await expect(computer).toHaveURL(portal(market, '/login/email'));
        await expect(computer.getByText(translate('error.login-required'))).toBeVisible();
      });
    }

    test('A device keeps the name that its person gives it', async ({ browser }) => {
      const [language] = languages;
      const translate = translateInto(language);
      const page = await openDevice(browser, language, { viewport: phoneSize });
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/security/history'));
      const here = page.getByRole('region', { name: translate('devices.here') });
      const device = translate('devices.linux');
      await here.getByRole('button', { name: translate('devices.rename.of', { device }) }).click();
      await page.getByLabel(translate('devices.rename.name')).fill('Ma café');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: translate('devices.rename.save') }).click();
      await expect(here.getByRole('heading', { name: 'Ma café' })).toBeVisible();
      await page.reload();
      await expect(here.getByRole('heading', { name: 'Ma café' })).toBeVisible();
    });

    test('Logging out the current device leads to the login page', long, async ({ browser }) => {
      const [language] = languages;
      const translate = translateInto(language);
      const page = await openDevice(browser, language, { viewport: phoneSize, userAgent: iPhone });
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/security/history'));
      await page
        .getByRole('region', { name: translate('devices.here') })
        .getByRole('button', { name: translate('devices.log-out.of', { device: 'iPhone' }) })
        .click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(translate('devices.log-out.here'));
      await question.getByRole('button', { name: translate('devices.log-out') }).click();
      await expect(page).toHaveURL(portal(market, '/login/email'));
      await expect(page.getByText(translate('devices.logged-out.text'))).toBeVisible();
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

/** The row of a device; the first if several devices have this name. */
const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first();

async function expectBothSessions(page: Page, translate: Translate, language: string): Promise<void> {
  const trail = page.getByRole('navigation', { name: translate('devices.breadcrumb') });
  await expect(trail.getByRole('listitem')).toHaveText([
    translate('devices.security'),
    translate('devices.title'),
  ]);
  const here = row(page, translate('devices.linux'));
  await expect(here).toContainText(translate('devices.current'));
  await expect(here).toContainText(placeIn[language] ?? 'no place');
  await expect(here).toContainText('Linux · Chrome');
  await expect(row(page, 'iPhone')).toContainText(translate('devices.active'));
  await expect(row(page, 'iPhone')).toContainText('iOS 17.6.1 · Safari 17.6');
  expect(await accessibilityFaults(page)).toEqual([]);
  const sessions = row(page, 'iPhone').getByRole('group');
  await sessions.locator('summary').click();
  await sessions.getByRole('button').first().click();
  const detail = page.getByRole('dialog', { name: translate('devices.session') });
  await expect(detail).toContainText('Safari 17.6');
  expect(await accessibilityFaults(page)).toEqual([]);
  await detail.getByRole('button', { name: translate('shell.close') }).click();
}

async function logOut(page: Page, translate: Translate, device: string): Promise<void> {
  await row(page, device)
    .getByRole('button', { name: translate('devices.log-out.of', { device }) })
    .click();
  const question = page.getByRole('alertdialog', { name: translate('devices.log-out.title', { device }) });
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: translate('devices.log-out') }).click();
  await expect(question).toBeHidden();
}

async function logOutEverywhere(page: Page, market: typeof belgium, translate: Translate): Promise<void> {
  await page.goto(portal(market, '/user/security'));
  await page.getByRole('button', { name: translate('devices.everywhere') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: translate('devices.everywhere') })
    .click();
  await expect(page).toHaveURL(portal(market, '/login/email'));
  await expect(page.getByText(translate('devices.everywhere.done'))).toBeVisible();
  expect(await tokenCookie(page.context())).toBeUndefined();
}
