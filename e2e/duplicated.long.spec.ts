import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addDuplicateAccounts, chooseEmail, expireTokens, transferEmail } from './duplicates';
import { portal } from './markets';
import { messagesTo } from './newcomers';
import { expectDashboard, send, tokenCookie } from './pages';
import { button, codeAfter, expectPage, journeys, logIn, logOut, shown, submit } from './journey-steps';
import { translateInto } from './messages';

const [journey] = journeys;

test.describe('a person with a duplicate account', () => {
  const { market, language, size } = journey;
  test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
  const translate = translateInto(language);

  test('skips, and sees the page again at the next sign-in, with the other account too', async ({
    page,
    context,
  }) => {
    await page.goto(portal(market, '/login/email'));
    for (const password of ['het oude wachtwoord thuis', 'het nieuwe wachtwoord op kantoor']) {
      await send(page, translate, { email: 'thomas@dubbel.example', password });
      await expectPage(page, translate('duplicated.title'));
      await button(page, translate('duplicated.skip')).click();
      await page.waitForURL(portal(market, '/user/dashboard'));
      expect(await tokenCookie(context)).toBeDefined();
      await logOut(page, translate);
    }
  });

  test('goes back and forward, and can open no other page', async ({ page }) => {
    const { mine } = await addDuplicateAccounts(market, { keepsPhone: true });
    await logIn(page, market, translate, mine);
    await expectPage(page, translate('duplicated.title'));
    await page.goto(portal(market, '/user/profile'));
    await page.waitForURL(portal(market, '/duplicated'));
    await page.goto(portal(market, '/duplicated-2fa'));
    await page.waitForURL(portal(market, '/duplicated'));
    await chooseEmail(page, translate, mine);
    await codeAfter(mine.email, () => submit(page));
    await page.waitForURL(portal(market, '/duplicated-2fa'));
    await page.goBack();
    await expectPage(page, translate('duplicated.title'));
    await page.goForward();
    await expectPage(page, translate('code.title.email'));
    await logOut(page, translate);
  });

  test('skips in a second tab, and the first tab continues', async ({ page, context }) => {
    const { mine } = await addDuplicateAccounts(market, { keepsPhone: true });
    await logIn(page, market, translate, mine);
    await expectPage(page, translate('duplicated.title'));
    const second = await context.newPage();
    await second.goto(portal(market, '/user/dashboard'));
    await expectPage(second, translate('duplicated.title'));
    await button(second, translate('duplicated.skip')).click();
    await expectDashboard(second, translate, mine);
    await expectDashboard(page, translate, mine);
  });

  test('lets the token expire, signs in again, and sees the page again', async ({ page }) => {
    const { mine } = await addDuplicateAccounts(market, { keepsPhone: true });
    await logIn(page, market, translate, mine);
    await expectPage(page, translate('duplicated.title'));
    await chooseEmail(page, translate, mine);
    await expireTokens(mine.email);
    await submit(page);
    await expect(page.getByText(translate('error.login-required'))).toBeVisible();
    await send(page, translate, mine);
    await expectPage(page, translate('duplicated.title'));
  });

  test('transfers the platform link too, with a code to the other account’s phone', async ({ page }) => {
    const { mine, other } = await addDuplicateAccounts(market, { keepsPhone: true, isOnePerson: true });
    await logIn(page, market, translate, mine);
    await expectPage(page, translate('duplicated.title'));
    await page.getByRole('checkbox', { name: translate('duplicated.choice.personal') }).check();
    await transferEmail(page, translate, mine);
    await expectDashboard(page, translate, mine);
    await expect(shown(page).getByText(translate('dashboard.personal-area.text'))).toBeVisible();
    await expect.poll(async () => (await messagesTo(other.mobile)).length).toBe(2);
  });
});
