import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addDuplicateAccounts, chooseEmail, transferEmail } from './duplicates';
import { portal } from './markets';
import { messagesTo } from './newcomers';
import { long, shortened } from './short-run';
import { expectDashboard, loginPage, send, tokenCookie } from './pages';
import {
  button,
  codeAfter,
  expectPage,
  field,
  journeys,
  logIn,
  logOut,
  shown,
  submit,
} from './journey-steps';
import { translateInto } from './messages';

const duplicatedCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'uzzer_token_duplicated');

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('an e-mail that another account shares: transferred with a code', async ({ page, context }) => {
      const { mine, other } = await addDuplicateAccounts(market, { keepsPhone: true });
      await logIn(page, market, translate, mine, '/user/security?mfa=true');
      await page.waitForURL(portal(market, '/duplicated'));
      await expectPage(page, translate('duplicated.title'));
      expect(await tokenCookie(context)).toBeUndefined();
      expect(await duplicatedCookie(page)).toBeDefined();
      await expect(page.getByText(translate('email-duplicated', { email: mine.email }))).toBeVisible();
      await expect(page.getByRole('checkbox')).not.toBeChecked();
      await chooseEmail(page, translate, mine);
      const code = await codeAfter(mine.email, () => submit(page));
      await page.waitForURL(portal(market, '/duplicated-2fa'));
      await expectPage(page, translate('code.title.email'));
      await page.reload();
      await expectPage(page, translate('code.title.email'));
      await field(page, 'code').fill(code);
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      await expect(page.getByText(translate('duplicated.done'))).toBeVisible();
      expect(await tokenCookie(context)).toBeDefined();
      expect(await duplicatedCookie(page)).toBeUndefined();
      const notified = async () =>
        (await messagesTo(other.mobile)).filter(({ code }) => code === null).length;
      await expect.poll(notified).toBe(1);
      await page.goBack();
      await expect(page).not.toHaveURL(/duplicated/);
      await page.goto(portal(market, '/user/dashboard'));
      await logOut(page, translate);
      await send(page, translate, { email: other.email, password: other.password });
      await expect(loginPage(page, translate).summary).toContainText(translate('error.invalid-credentials'));
    });

    test(
      'an account of the same person without another identifier is closed, and its platform link is transferred',
      long,
      async ({ page }) => {
        const { mine } = await addDuplicateAccounts(market, { isOnePerson: true });
        await logIn(page, market, translate, mine);
        await expectPage(page, translate('duplicated.title'));
        await expect(page.getByText(translate('duplicated.found.personal', { accounts: 1 }))).toBeVisible();
        await transferEmail(page, translate, mine);
        await expectDashboard(page, translate, mine);
        await expect(shown(page).getByText(translate('dashboard.personal-area.text'))).toBeVisible();
        await expect(shown(page).getByText(translate('dashboard.client-area.text'))).toBeVisible();
      },
    );

    test('an account that may belong to somebody else requires evidence: a wrong card, then the right one', async ({
      page,
    }) => {
      const { mine, other } = await addDuplicateAccounts(market, { hasCard: true });
      await logIn(page, market, translate, mine);
      await expectPage(page, translate('duplicated.title'));
      await transferEmail(page, translate, mine);
      await expectPage(page, translate('duplicated.proof.title'));
      await page.reload();
      await expectPage(page, translate('duplicated.proof.title'));
      await field(page, 'proof').fill('5065 9999 9999 9999');
      await submit(page);
      await expect(page.getByRole('alert')).toHaveText(translate('error.card-number-refused'));
      await expect(field(page, 'proof')).toBeFocused();
      await expect(field(page, 'proof')).toHaveValue('5065 9999 9999 9999');
      await expectPage(page, translate('duplicated.proof.title'));
      await field(page, 'proof').fill(other.card);
      await submit(page);
      await expectDashboard(page, translate, mine);
    });

    test(
      'a platform link that this account has already cannot be chosen, and the e-mail alone requires no evidence',
      long,
      async ({ page }) => {
        const { mine, other } = await addDuplicateAccounts(market, { keepsPhone: true, compete: true });
        await logIn(page, market, translate, mine);
        await expectPage(page, translate('duplicated.title'));
        await expect(page.getByRole('checkbox')).toHaveCount(1);
        await transferEmail(page, translate, mine);
        await expectDashboard(page, translate, mine);
        await expect.poll(async () => (await messagesTo(other.mobile)).length).toBe(1);
      },
    );

    test('accounts of different people are not merged, even with a card: the helpdesk is named', async ({
      page,
    }) => {
      const { mine } = await addDuplicateAccounts(market, { hasCard: true, areDifferent: true });
      await logIn(page, market, translate, mine);
      await expectPage(page, translate('duplicated.title'));
      await transferEmail(page, translate, mine);
      await expectPage(page, translate('duplicated.different.title'));
      await expect(page.locator('main')).toContainText(market.helpdesk.phone);
      await expect(page.locator('main')).toContainText(mine.email);
      await button(page, translate('duplicated.skip')).click();
      await expectDashboard(page, translate, mine);
    });

    test('two links to the same platform conflict, and nothing changes', long, async ({ page, context }) => {
      const { mine } = await addDuplicateAccounts(market, { compete: true });
      await logIn(page, market, translate, mine);
      await expectPage(page, translate('duplicated.title'));
      await transferEmail(page, translate, mine);
      await expectPage(page, translate('duplicated.conflict.title'));
      expect(await tokenCookie(context)).toBeUndefined();
      await button(page, translate('duplicated.skip')).click();
      await expectDashboard(page, translate, mine);
      await logOut(page, translate);
      await send(page, translate, mine);
      await expectPage(page, translate('duplicated.title'));
    });
  });
}
