import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { expireStepUps } from './accounts';
import { accessibilityFaults } from './faults';
import {
  button,
  expectPage,
  field,
  journeys,
  logIn,
  logOut,
  shown,
  skipRecoveryCodes,
  submit,
} from './journey-steps';
import { createKeyboard } from './keyboard';
import { belgium, luxembourg, portal } from './markets';
import { translateInto } from './messages';
import { clearBrowser, expectDashboard, loginPage, phoneSize } from './pages';
import { createPasskey, passkeyRows, signInByEmail } from './passkey-steps';
import { addAuthenticator, watchAutofill } from './passkeys';
import { long, shortened } from './short-run';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a person creates a passkey, and signs in with the button and by autofill', async ({ page }) => {
      const device = await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await page.getByRole('link', { name: translate('shell.menu.security') }).click();
      await shown(page)
        .getByRole('link', { name: translate('security.two-step.add') })
        .click();
      await shown(page)
        .getByRole('link', { name: translate('authenticator.choice.passkey') })
        .click();
      await expectPage(page, translate('authenticator.passkey.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('authenticator.passkey.create')).click();
      // The second authenticator of the account: recovery codes are offered.
      await skipRecoveryCodes(page, translate);
      await expect(passkeyRows(page, translate)).toHaveCount(1);
      await expect(passkeyRows(page, translate)).toContainText(translate('security.method.synced'));
      expect(await device.passkeys()).toHaveLength(1);
      expect(await accessibilityFaults(page)).toEqual([]);

      // Nobody touches the device until the button is pressed. An autofill that began before still waits.
      await device.touch(false);
      const autofill = await watchAutofill(page);
      await logOut(page, translate);
      expect(await accessibilityFaults(page)).toEqual([]);
      await autofill.begun();
      await device.touch(true);
      await button(page, translate('login.passkey')).click();
      await expectDashboard(page, translate, person);

      // The autofill: the virtual authenticator chooses its passkey as soon as the page offers it.
      await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
      await expectDashboard(page, translate, person);
    });

    test('a passkey that does not work leads to a page, and from there to the password', async ({ page }) => {
      const device = await addAuthenticator(page);
      await signInByEmail(page, market, translate);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.recovery'));
      await device.verify(false);
      await logOut(page, translate);
      await button(page, translate('login.passkey')).click();
      await expectPage(page, translate('passkey.failed.title'));
      expect(new URL(page.url()).pathname).toBe('/login/passkey');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expectPage(page, translate('passkey.failed.title'));
      await shown(page)
        .getByRole('link', { name: translate('passkey.failed.password') })
        .click();
      await expect(loginPage(page, translate).password).toBeVisible();

      await page.getByRole('link', { name: translate('login.ways.phone') }).click();
      await button(page, translate('login.passkey')).click();
      await expectPage(page, translate('passkey.failed.title'));
      await page.reload();
      await shown(page)
        .getByRole('link', { name: translate('passkey.failed.password') })
        .click();
      await page.waitForURL('**/login/phone');
      await button(page, translate('login.passkey')).click();
      await expectPage(page, translate('passkey.failed.title'));
      await device.verify(true);
      await button(page, translate('shell.try-again')).click();
      await expect(page.getByRole('button', { name: translate('shell.log-out'), exact: true })).toBeVisible();
    });

    test('who forgot the password logs in with a passkey and chooses another one', long, async ({ page }) => {
      const device = await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.recovery'));
      await clearBrowser(page);
      await page.goto(portal(market, '/forgot-password/email'));
      await expectPage(page, translate('login.forgotten.password'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('login.passkey')).click();
      await page.waitForURL(portal(market, '/user/password'));
      await field(page, 'password').fill('negen natte kranten');
      await submit(page);
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
      // Otherwise the autofill would sign in with the passkey at once.
      await device.touch(false);
      await clearBrowser(page);
      await logIn(page, market, translate, { ...person, password: 'negen natte kranten' });
      await expectPage(page, translate('mfa.passkey.title'));
    });

    test('a passkey confirms a step-up', async ({ page }) => {
      await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.recovery'));
      // The autofill signs in at once.
      await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
      await expectDashboard(page, translate, person);
      await expireStepUps(person);
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill('negen natte kranten');
      await submit(page);
      await expectPage(page, translate('mfa.passkey.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('mfa.passkey.use')).click();
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
    });
  });
}

test.describe('with the keyboard alone', () => {
  test.use({ viewport: phoneSize, reducedMotion: 'reduce' });

  test('a person creates a passkey, signs in with it and renames it', long, async ({ page }) => {
    const translate = translateInto('en');
    const device = await addAuthenticator(page);
    const person = await signInByEmail(page, belgium, translate);
    await page.goto(portal(belgium, '/user/security'));
    const keyboard = await createKeyboard(page);
    await expect(page.getByRole('link', { name: translate('security.two-step.add') })).toBeVisible();
    await keyboard.moveFocusTo('link', translate('security.two-step.add'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('authenticator.choice.title'));
    await expect(page.getByRole('link', { name: translate('authenticator.choice.passkey') })).toBeVisible();
    await keyboard.moveFocusTo('link', translate('authenticator.choice.passkey'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('authenticator.passkey.title'));
    await expect(button(page, translate('authenticator.passkey.create'))).toBeVisible();
    await keyboard.moveFocusTo('button', translate('authenticator.passkey.create'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('security.recovery'));
    expect(await device.passkeys()).toHaveLength(1);

    await device.touch(false);
    await keyboard.moveFocusTo('button', translate('shell.log-out'));
    await keyboard.press('Enter');
    await page.waitForURL('**/login/email');
    await keyboard.moveFocusTo('button', translate('login.passkey'));
    await keyboard.press('Enter');
    await device.touch(true);
    await expectDashboard(page, translate, person);

    await page.goto(portal(belgium, '/user/security'));
    const rename = passkeyRows(page, translate).getByRole('button', {
      name: new RegExp(`^${translate('security.method.rename')}: `),
    });
    await keyboard.moveFocusTo('button', (await rename.getAttribute('aria-label')) ?? '');
    await keyboard.press('Enter');
    await keyboard.expectFocus('dialog', translate('security.method.rename.title'));
    await keyboard.moveFocusTo('textbox', translate('security.method.rename.name'));
    await keyboard.press('Control+a');
    await keyboard.type('Phone');
    await keyboard.press('Enter');
    await expect(page.getByText(translate('security.method.renamed'))).toBeVisible();
    await expect(shown(page).getByRole('listitem').filter({ hasText: 'Phone' })).toHaveCount(1);
  });
});

test('a passkey of Belgium does not sign in to Luxembourg', long, async ({ page }) => {
  const translate = translateInto('en');
  const device = await addAuthenticator(page);
  await signInByEmail(page, belgium, translate);
  await createPasskey(page, belgium, translate);
  await expectPage(page, translate('security.recovery'));
  await page.goto(portal(luxembourg, '/login/email'));
  const there = translateInto('en_LU');
  await button(page, there('login.passkey')).click();
  await expectPage(page, there('passkey.failed.title'));
  expect(await device.passkeys()).toHaveLength(1);
});
