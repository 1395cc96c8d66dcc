import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { codeTo, international, messagesTo } from './newcomers';
import { long, shortened } from './short-run';
import { expectDashboard, loginPage, phoneSize } from './pages';
import { aline, type RecoveringPerson, joris, nadia, rick, tine } from './people';
import { translateInto } from './messages';

const journeys = [
  { market: belgium, language: 'nl', person: joris },
  { market: belgium, language: 'fr', person: aline },
  { market: luxembourg, language: 'fr_LU', person: nadia },
  { market: luxembourg, language: 'en_LU', person: rick },
] as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.locator('main button[type=submit]').click();
const enterCode = async (page: Page, destination: string, after: number) =>
  page.locator('input[name=code]').fill(await codeTo(destination, after));
const codesTo = async (destination: string) =>
  (await messagesTo(destination)).filter(({ code }) => code !== null).length;
const addressOf = (market: Market, { phone, email = '' }: RecoveringPerson, way: 'email' | 'phone') =>
  way === 'email' ? email : international(market, phone);

/** Follows the links from the login page to a new password, and checks every page with axe. */
async function chooseAnew(
  page: Page,
  market: Market,
  translate: Translate,
  person: RecoveringPerson,
  way: 'email' | 'phone',
  password: string,
): Promise<void> {
  const destination = addressOf(market, person, way);
  const before = await codesTo(destination);
  await page.goto(portal(market, `/login/${way}`));
  await page.getByRole('link', { name: translate('login.forgotten.password') }).click();
  await page.waitForURL(portal(market, `/forgot-password/${way}`));
  await expect(title(page)).toHaveText(translate('login.forgotten.password'));
  expect(await accessibilityFaults(page)).toEqual([]);
  const login = loginPage(page, translate);
  await (way === 'email' ? login.email.fill(person.email ?? '') : login.phone.fill(person.phone));
  await submit(page);
  await page.waitForURL(portal(market, '/forgot-password-sent'));
  await page.reload();
  await expect(title(page)).toHaveText(translate(way === 'email' ? 'code.title.email' : 'code.title.sms'));
  expect(await accessibilityFaults(page)).toEqual([]);
  await enterCode(page, destination, before);
  await page.waitForURL(portal(market, '/reset-password'));
  await expect(title(page)).toHaveText(translate('recovery.new.title'));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator('input[name=password]').fill(password);
  await submit(page);
  await page.waitForURL(portal(market, '/reset-password-confirmed'));
  await expect(title(page)).toHaveText(translate('recovery.done.title'));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .locator('main')
    .getByRole('link', { name: translate('login.submit') })
    .click();
  await page.waitForURL(portal(market, `/login/${way}`));
  await (way === 'email' ? login.email.fill(person.email ?? '') : login.phone.fill(person.phone));
  await login.password.fill(password);
}

for (const { market, language, person } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, on a phone`, () => {
    test.use({ locale: languageTag(language), viewport: phoneSize });
    const translate = translateInto(language);

    test('forgot password, by e-mail and then by SMS: each time the other channel proves the sign-in', async ({
      page,
    }) => {
      test.setTimeout(60_000);
      for (const [way, other, password] of shortened(
        [
          ['email', 'phone', 'een lepel vol sterren'],
          ['phone', 'email', 'een emmer vol manen'],
        ] as const,
        0,
      )) {
        // If the only authenticator uses the channel of the reset, its code is required first, then one by the other channel.
        const asked = person === aline && way === 'phone' ? ([way, other] as const) : ([other] as const);
        const destinations = asked.map(each => addressOf(market, person, each));
        await chooseAnew(page, market, translate, person, way, password);
        const before = await Promise.all(destinations.map(codesTo));
        await submit(page);
        await page.waitForURL(/\/mfa/);
        for (const [index, destination] of destinations.entries()) {
          await enterCode(page, destination, before[index] ?? 0);
        }
        await expectDashboard(page, translate, { ...person, password, platforms: [] });
        await page.getByRole('button', { name: translate('shell.log-out') }).click();
        await page.waitForURL('**/login/email');
      }
    });

    test('forgot user name, by card and by national register number', async ({ page }) => {
      for (const by of ['card', 'register'] as const) {
        await page.goto(portal(market, '/login/email'));
        await page.getByRole('link', { name: translate('login.forgotten.username') }).click();
        await page.waitForURL(portal(market, '/forgot-username'));
        await expect(title(page)).toHaveText(translate('login.forgotten.username'));
        if (by === 'register') {
          await page.getByRole('link', { name: translate('recovery.username.register') }).click();
        }
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.locator(`input[name=${by}]`).fill(person[by]);
        await submit(page);
        await page.waitForURL(portal(market, '/forgot-username-response'));
        await expect(title(page)).toHaveText(translate('recovery.found.title'));
        await expect(page.locator('main li')).toHaveText([
          new RegExp(`^${(person.email ?? '')[0]}•••@\\w•••\\.example$`),
          new RegExp(`^\\+(32|352) \\d[• ]+${person.phone.slice(-2)}$`),
        ]);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      const notified = async () => (await messagesTo(person.email ?? '')).map(({ text }) => text).join('\n');
      await expect.poll(notified).toContain(person.email);
    });

    test('forgot user name with a number that nobody has', long, async ({ page }) => {
      await page.goto(portal(market, '/forgot-username'));
      await page.locator('input[name=card]').fill('5065 9999 9999 9999');
      await submit(page);
      await page.waitForURL(portal(market, '/forgot-username-response'));
      await expect(title(page)).toHaveText(translate('recovery.none.title'));
      await expect(page.getByText(translate('recovery.none.card'))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
}

test.describe('be in nl, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');

  test('a phone and nothing else: after the reset the password signs in', long, async ({ page }) => {
    const password = 'een lepel vol sterren';
    await chooseAnew(page, belgium, translate, tine, 'phone', password);
    await submit(page);
    await expectDashboard(page, translate, { ...tine, password, platforms: [] });
  });

  test(
    'an address that nobody has: the same page, and a kind mail instead of a code',
    long,
    async ({ page }) => {
      const email = 'niemand@vergeten.example';
      await page.goto(portal(belgium, '/forgot-password/email'));
      await loginPage(page, translate).email.fill(email);
      await submit(page);
      await page.waitForURL('**/forgot-password-sent');
      await expect(title(page)).toHaveText(translate('code.title.email'));
      await expect(
        page.getByText(translate('recovery.sent', { destination: email, digits: 6 })),
      ).toBeVisible();
      await expect.poll(async () => (await messagesTo(email)).map(({ code }) => code)).toEqual([null]);
      await page.locator('input[name=code]').fill('123456');
      await expect(page.getByRole('alert')).toContainText(translate('error.code-refused'));
    },
  );
});
