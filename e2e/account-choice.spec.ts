import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { lunchbox, readAuthorizationResponse, startAuthorization, stubClientApps } from './client-apps';
import { button, expectPage, journeys } from './journey-steps';
import { createKeyboard } from './keyboard';
import { translateInto } from './messages';
import { addFreshCard, createNewcomer, createOnboarding } from './newcomers';
import { send, signIn } from './pages';
import { long, shortened } from './short-run';

test.beforeEach(({ page }) => stubClientApps(page));

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const consent = translate('authorize.title', { app: 'Lunchbox' });

    test('with the keyboard alone, a person continues with their account', async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await startAuthorization(page, market, lunchbox, { prompt: 'select_account' });
      await expectPage(page, translate('authorize.choice.title'));
      await expect(page.getByText(person.email, { exact: true })).toBeVisible();
      const keyboard = await createKeyboard(page);
      const continueAs = translate('authorize.choice.continue', { name: `${person.firstname} Dubois` });
      await keyboard.moveFocusTo('button', continueAs);
      await expect(button(page, continueAs)).toBeEnabled();
      await keyboard.press('Enter');
      await expectPage(page, consent);
      await button(page, translate('authorize.approve')).click();
      expect(await readAuthorizationResponse(page, market, lunchbox)).toHaveProperty('code');
    });

    test('a person signs in with another account, and may change their mind', long, async ({ page }) => {
      const [person, other] = [await addAccount(market), await addAccount(market)];
      await signIn(page, market, translate, person);
      await startAuthorization(page, market, lunchbox, { prompt: 'select_account' });
      const change = button(page, translate('shell.other-account'));
      await change.click();
      await expectPage(page, translate('login.title'));
      await page.goBack();
      await expectPage(page, translate('authorize.choice.title'));
      await change.click();
      await send(page, translate, other);
      await expectPage(page, consent);
      await expect(page.getByText(other.email, { exact: true })).toBeVisible();
      await expect(page.getByText(person.email, { exact: true })).toHaveCount(0);
      await button(page, translate('authorize.approve')).click();
      expect(await readAuthorizationResponse(page, market, lunchbox)).toHaveProperty('code');
    });
  });
}

test.describe('lu in fr_LU, on a phone', () => {
  const [, , { market, language, size }] = journeys;
  test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
  const translate = translateInto(language);

  test('prompt=create leads to the onboarding, which ends at the application', long, async ({ page }) => {
    const who = createNewcomer(market);
    const onboarding = createOnboarding(page, market, translate, who);
    await startAuthorization(page, market, lunchbox, { prompt: 'create' });
    await page.waitForURL('**/onboarding');
    await expect(page.getByText(translate('login.platform', { platform: 'Lunchbox' }))).toBeVisible();
    await onboarding.enterCard(await addFreshCard());
    await onboarding.completeFromWelcome();
    await button(page, translate('onboarding.done.app', { app: 'Lunchbox' })).click();
    await expectPage(page, translate('authorize.title', { app: 'Lunchbox' }));
    await expect(page.getByText(who.email, { exact: true })).toBeVisible();
    await button(page, translate('authorize.approve')).click();
    expect(await readAuthorizationResponse(page, market, lunchbox)).toHaveProperty('code');
  });
});
