import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { newAccount } from './accounts';
import { answerTo, comeFrom, lunchbox, standIn } from './applications';
import { portal } from './markets';
import { shortRunOf } from './short-run';
import { signIn } from './pages';
import { button, expectPage, journeys } from './second-factor';
import { wordsOf } from './words';

const shortRun = shortRunOf('access');

test.beforeEach(({ page }) => standIn(page));

for (const { market, language, size } of shortRun.firstAndLast(journeys)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const say = wordsOf(language);

    test('what was approved stands on the page of access, and is taken back there', async ({ page }) => {
      const person = await newAccount(market);
      await signIn(page, market, say, person);
      await page.getByRole('link', { name: say('dashboard.access.apps') }).click();
      await expectPage(page, say('access.title'));
      await expect(page.getByText(say('access.none'))).toBeVisible();

      await comeFrom(page, market, lunchbox);
      await button(page, say('authorize.approve')).click();
      await answerTo(page, market, lunchbox);
      await page.goto(portal(market, '/user/access'));
      const card = page.getByRole('region', { name: 'Lunchbox' });
      await expect(card.getByText(say('scope.balance'), { exact: true })).toBeVisible();
      await expectPage(page, say('access.title'));

      await card.getByRole('button', { name: say('access.revoke.of', { app: 'Lunchbox' }) }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(say('access.revoke.title', { app: 'Lunchbox' }));
      await question.getByRole('button', { name: say('access.cancel') }).click();
      await expect(card).toBeVisible();
      await card.getByRole('button', { name: say('access.revoke.of', { app: 'Lunchbox' }) }).click();
      await question.getByRole('button', { name: say('access.revoke'), exact: true }).click();
      await expect(page.getByText(say('access.revoked'), { exact: true })).toBeVisible();
      await expect(card).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByText(say('access.none'))).toBeVisible();

      await comeFrom(page, market, lunchbox);
      await expectPage(page, say('authorize.title', { app: 'Lunchbox' }));
    });
  });
}
