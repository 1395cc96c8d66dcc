import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { readAuthorizationResponse, startAuthorization, lunchbox, stubClientApps } from './client-apps';
import { portal } from './markets';
import { shortened } from './short-run';
import { signIn } from './pages';
import { button, expectPage, journeys } from './journey-steps';
import { translateInto } from './messages';

test.beforeEach(({ page }) => stubClientApps(page));

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('shows the approved app on the access page, and revokes it there', async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await page.getByRole('link', { name: translate('dashboard.access.apps') }).click();
      await expectPage(page, translate('access.title'));
      await expect(page.getByText(translate('access.none'))).toBeVisible();

      await startAuthorization(page, market, lunchbox);
      await button(page, translate('authorize.approve')).click();
      await readAuthorizationResponse(page, market, lunchbox);
      await page.goto(portal(market, '/user/access'));
      const card = page.getByRole('region', { name: 'Lunchbox' });
      await expect(card.getByText(translate('scope.balance'), { exact: true })).toBeVisible();
      await expectPage(page, translate('access.title'));

      await card.getByRole('button', { name: translate('access.revoke.of', { app: 'Lunchbox' }) }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(translate('access.revoke.title', { app: 'Lunchbox' }));
      await question.getByRole('button', { name: translate('access.cancel') }).click();
      await expect(card).toBeVisible();
      await card.getByRole('button', { name: translate('access.revoke.of', { app: 'Lunchbox' }) }).click();
      await question.getByRole('button', { name: translate('access.revoke'), exact: true }).click();
      await expect(page.getByText(translate('access.revoked'), { exact: true })).toBeVisible();
      await expect(card).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByText(translate('access.none'))).toBeVisible();

      await startAuthorization(page, market, lunchbox);
      await expectPage(page, translate('authorize.title', { app: 'Lunchbox' }));
    });
  });
}
