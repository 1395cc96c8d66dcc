import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { accessibilityFaults } from './faults';
import {
  button,
  codeAfter,
  expectPage,
  field,
  journeys,
  leaveRecoveryCodes,
  logIn,
  logOut,
  shown,
  submit,
} from './journey-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { addFreshCard, createNewcomer, createOnboarding } from './newcomers';
import { expectDashboard, phoneSize } from './pages';
import { passkeyRows, signInByEmail, signInUpToOffer } from './passkey-steps';
import { addAuthenticator, allowAutomaticCreation } from './passkeys';
import { long, shortened } from './short-run';

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a passkey is offered after password and code; then the page that was wanted opens', async ({
      page,
    }) => {
      const device = await addAuthenticator(page);
      await signInUpToOffer(page, market, translate, '/user/profile');
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('authenticator.passkey.create')).click();
      await expect(page.getByText(translate('passkey.created'))).toBeVisible();
      expect(await device.passkeys()).toHaveLength(1);
      // The second authenticator of the account.
      await leaveRecoveryCodes(page, translate);
      await page.waitForURL(portal(market, '/user/profile'));
      // The offer is not in the history.
      await page.goBack();
      await expect(page).not.toHaveURL(/recovery-codes|passkey/);
    });

    test(
      'the browser creates a passkey without a question, and the person goes on',
      long,
      async ({ page }) => {
        const device = await addAuthenticator(page);
        await allowAutomaticCreation(page);
        const person = await addAccount(market, { methods: ['email'] });
        const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
        await field(page, 'code').fill(code);
        await expect(page.getByText(translate('passkey.created'))).toBeVisible();
        expect(await device.passkeys()).toHaveLength(1);
        await leaveRecoveryCodes(page, translate);
        await expectDashboard(page, translate, person);
        await page.goto(portal(market, '/user/security'));
        await expect(passkeyRows(page, translate)).toHaveCount(1);
        // It signs in, though the person was never asked for it: the autofill uses it at once.
        await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
        await expectDashboard(page, translate, person);
      },
    );

    test('a passkey and a phone meet the policy of two-step verification', long, async ({ page }) => {
      const device = await addAuthenticator(page);
      const person = await addAccount(market, { isForced: true });
      await logIn(page, market, translate, person);
      await page.getByRole('link', { name: translate('mfa.mandatory.begin') }).click();
      const sms = await codeAfter(person.mobile, () => submit(page));
      await field(page, 'code').fill(sms);
      await expectPage(page, translate('activation.email.title'));
      await page.getByRole('link', { name: translate('mfa.mandatory.other') }).click();
      await shown(page)
        .getByRole('link', { name: translate('authenticator.choice.passkey') })
        .click();
      await expectPage(page, translate('authenticator.passkey.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('authenticator.passkey.create')).click();
      await expectPage(page, translate('mfa.mandatory.done'));
      await leaveRecoveryCodes(page, translate);
      await expectDashboard(page, translate, person);
      expect(await device.passkeys()).toHaveLength(1);
    });

    test('"Not now" is not asked again at the next sign-in', long, async ({ page }) => {
      await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await logOut(page, translate);
      const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await field(page, 'code').fill(code);
      await expectDashboard(page, translate, person);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phoneSize, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

  test('the activation of a card ends with the offer of a passkey', long, async ({ page }) => {
    const translate = translateInto('en');
    const device = await addAuthenticator(page);
    const onboarding = createOnboarding(page, belgium, translate, createNewcomer(belgium));
    await onboarding.openStart();
    await onboarding.enterCard(await addFreshCard());
    await onboarding.completeFromWelcome();
    await button(page, translate('onboarding.done.go')).click();
    await expectPage(page, translate('passkey.offer.title'));
    await button(page, translate('authenticator.passkey.create')).click();
    await page.waitForURL('**/user/dashboard');
    expect(await device.passkeys()).toHaveLength(1);
  });
});
