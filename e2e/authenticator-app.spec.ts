import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount, expireStepUps } from './accounts';
import { createApp } from './authenticator-app';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { belgium, portal } from './markets';
import { expectDashboard, phoneSize, signIn } from './pages';
import {
  button,
  codeAfter,
  expectPage,
  field,
  journeys,
  leaveRecoveryCodes,
  logIn,
  logInUpToCode,
  logOut,
  shown,
  skipRecoveryCodes,
  submit,
} from './journey-steps';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

/** The key on the page, as a person types it into an app. */
const shownKey = async (page: Page) => (await shown(page).locator('code').textContent()) ?? '';

/** Enrols the app of a person who is signed in and has confirmed that it is them. */
async function enrolApp(page: Page, market: Market, translate: Translate) {
  await page.goto(portal(market, '/user/security/add/app'));
  await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
  const app = createApp(await shownKey(page));
  await field(page, 'code').fill(await app.nextCode());
  await skipRecoveryCodes(page, translate);
  await expect(shown(page).getByText(translate('security.two-step.totp'), { exact: true })).toBeVisible();
  return app;
}

/** Signs in with a code by SMS, up to the dashboard. */
async function signInBySms(page: Page, market: Market, translate: Translate, person: Account) {
  await field(page, 'code').fill(await logInUpToCode(page, market, translate, person));
  await expectDashboard(page, translate, person);
}

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a person adds an app after a step-up, and signs in with its code', async ({ page }) => {
      const person = await addAccount(market, { methods: ['sms'] });
      await signInBySms(page, market, translate, person);
      await expireStepUps(person);
      await page.getByRole('link', { name: translate('shell.menu.security') }).click();
      await page.getByRole('link', { name: translate('security.two-step.add') }).click();
      await expectPage(page, translate('authenticator.choice.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      const sms = await codeAfter(person.mobile, () =>
        shown(page)
          .getByRole('link', { name: translate('authenticator.choice.totp') })
          .click(),
      );
      await expectPage(page, translate('code.title.sms'));
      await field(page, 'code').fill(sms);
      await expectPage(page, translate('authenticator.totp.title'));
      await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      const app = createApp(await shownKey(page));

      await field(page, 'code').fill('000000');
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.totp.refused'));
      const used = await app.nextCode();
      await field(page, 'code').fill(used);
      await expect(page.getByText(translate('security.two-step.added.totp'))).toBeVisible();
      await skipRecoveryCodes(page, translate);
      await logOut(page, translate);

      await logIn(page, market, translate, person);
      await expectPage(page, translate('code.title.sms'));
      await button(page, translate('mfa.other.totp')).click();
      await expectPage(page, translate('mfa.totp.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      // The code of the enrolment is used.
      await field(page, 'code').fill(used);
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.totp.refused'));
      await field(page, 'code').fill(await app.nextCode());
      await expectDashboard(page, translate, person);
      await logOut(page, translate);

      // The one used last is asked for first.
      await logIn(page, market, translate, person);
      await expectPage(page, translate('mfa.totp.title'));
    });

    test('a person replaces the app of an old phone by that of the new one', long, async ({ page }) => {
      const person = await addAccount(market, { methods: ['sms'] });
      await signInBySms(page, market, translate, person);
      const old = await enrolApp(page, market, translate);
      await shown(page).getByText(translate('security.method.replace'), { exact: true }).click();
      await expectPage(page, translate('authenticator.totp.title'));
      await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      const app = createApp(await shownKey(page));
      await field(page, 'code').fill(await app.nextCode());
      await expectPage(page, translate('security.title'));
      const rows = shown(page)
        .getByRole('listitem')
        .filter({ hasText: translate('security.two-step.totp') });
      await expect(rows).toHaveCount(1);
      await logOut(page, translate);
      await logIn(page, market, translate, person);
      await expectPage(page, translate('code.title.sms'));
      await button(page, translate('mfa.other.totp')).click();
      await expectPage(page, translate('mfa.totp.title'));
      await field(page, 'code').fill(await old.nextCode());
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.totp.refused'));
      await field(page, 'code').fill(await app.nextCode());
      await expectDashboard(page, translate, person);
    });

    test('somebody with an e-mail alone begins with the app', long, async ({ page }) => {
      const person = await addAccount(market, { hasPhone: false });
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/security'));
      await shown(page)
        .getByRole('link', { name: translate('security.two-step.other') })
        .click();
      const mail = await codeAfter(person.email, () =>
        shown(page)
          .getByRole('link', { name: translate('authenticator.choice.totp') })
          .click(),
      );
      await expect(
        page.getByRole('heading', { level: 2, name: translate('authenticator.first') }),
      ).toBeFocused();
      await field(page, 'code').fill(mail);
      await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
      const app = createApp(await shownKey(page));
      await field(page, 'code').fill(await app.nextCode());
      await expectPage(page, translate('security.title'));
      await expect(page.getByRole('switch')).toBeChecked();
    });

    test('an app and a phone meet the policy of two-step verification', long, async ({ page }) => {
      const person = await addAccount(market, { isForced: true });
      await logIn(page, market, translate, person);
      await page.getByRole('link', { name: translate('mfa.mandatory.begin') }).click();
      const sms = await codeAfter(person.mobile, () => submit(page));
      await field(page, 'code').fill(sms);
      await expectPage(page, translate('activation.email.title'));
      await page.getByRole('link', { name: translate('mfa.mandatory.other') }).click();
      await expectPage(page, translate('authenticator.choice'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: translate('authenticator.choice.totp') }).click();
      await expectPage(page, translate('authenticator.totp.title'));
      await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
      const app = createApp(await shownKey(page));
      await field(page, 'code').fill(await app.nextCode());
      await expectPage(page, translate('mfa.mandatory.done'));
      await leaveRecoveryCodes(page, translate);
      await expectDashboard(page, translate, person);
    });

    test('an app confirms a step-up', long, async ({ page }) => {
      const person = await addAccount(market, { methods: ['email'] });
      const mail = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await field(page, 'code').fill(mail);
      await expectDashboard(page, translate, person);
      const app = await enrolApp(page, market, translate);
      await expireStepUps(person);
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill('negen natte kranten');
      await submit(page);
      await expectPage(page, translate('code.title.email'));
      await button(page, translate('mfa.other.totp')).click();
      await expectPage(page, translate('mfa.totp.title'));
      await field(page, 'code').fill(await app.nextCode());
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
    });
  });
}

test.describe('with the keyboard alone', () => {
  test.use({ viewport: phoneSize, reducedMotion: 'reduce' });

  test('a person adds an app and signs in with it', long, async ({ page }) => {
    const translate = translateInto('en');
    const person = await addAccount(belgium, { hasPhone: false });
    await signIn(page, belgium, translate, person);
    await page.goto(portal(belgium, '/user/security'));
    const keyboard = await createKeyboard(page);
    await keyboard.moveFocusTo('link', translate('security.two-step.other'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('authenticator.choice.title'));
    await expect(page.getByRole('link', { name: translate('authenticator.choice.totp') })).toBeVisible();
    await keyboard.moveFocusTo('link', translate('authenticator.choice.totp'));
    const mail = await codeAfter(person.email, () => keyboard.press('Enter'));
    await keyboard.expectFocus('heading', translate('authenticator.first'));
    await keyboard.moveFocusTo('textbox', translate('code.label'));
    await keyboard.type(mail);
    await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
    const app = createApp(await shownKey(page));
    await keyboard.moveFocusTo('textbox', translate('code.label'));
    await keyboard.type(await app.nextCode());
    await keyboard.expectFocus('heading', translate('security.title'));

    await keyboard.moveFocusTo('button', translate('shell.log-out'));
    await keyboard.press('Enter');
    await page.waitForURL('**/login/email');
    await keyboard.moveFocusTo('textbox', translate('login.email'));
    await keyboard.type(person.email);
    await keyboard.moveFocusTo('textbox', translate('login.password'));
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('mfa.totp.title'));
    await keyboard.moveFocusTo('textbox', translate('code.label'));
    await keyboard.type(await app.nextCode());
    await expectDashboard(page, translate, person);
  });
});
