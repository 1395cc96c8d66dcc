import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { long, shortened } from './short-run';
import { expectDashboard, send, signIn, tokenCookie } from './pages';
import {
  codeAfter,
  expectPage,
  field,
  journeys,
  leaveRecoveryCodes,
  logIn,
  logOut,
  passSms,
  shown,
  submit,
} from './journey-steps';
import { translateInto } from './messages';

const weak = 'kort maar';
const newPassword = 'negen natte kranten';

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('mandatory two-step verification, from the intro to success and to the target', async ({
      page,
      context,
    }) => {
      const person = await addAccount(market, { isForced: true });
      await logIn(page, market, translate, person, '/user/security?mfa=true');
      await page.waitForURL(portal(market, '/mandatory-mfa'));
      await expectPage(page, translate('mfa.mandatory.title'));
      await page.getByRole('link', { name: translate('mfa.mandatory.begin') }).click();
      await expectPage(page, translate('activation.sms.title'));
      const sms = await codeAfter(person.mobile, () => submit(page));
      await expectPage(page, translate('code.title.sms'));
      await page.reload();
      await expectPage(page, translate('code.title.sms'));
      await field(page, 'code').fill(sms);
      await expectPage(page, translate('activation.email.title'));
      expect(await tokenCookie(context)).toBeUndefined();
      const mail = await codeAfter(person.email, () => submit(page));
      await expectPage(page, translate('code.title.email'));
      await field(page, 'code').fill(mail);
      await expectPage(page, translate('mfa.mandatory.done'));
      await leaveRecoveryCodes(page, translate);
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      expect(await tokenCookie(context)).toBeDefined();
      await expect(shown(page).getByText(translate('security.two-step.active'), { exact: true })).toHaveCount(
        2,
      );
      // The back button leads to the dashboard, not to the completed action, and the forward button still works.
      await page.goBack();
      await page.waitForURL(portal(market, '/user/dashboard'));
      await page.goForward();
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
    });

    test('nobody else is told that two-step verification is required', long, async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      for (const path of ['/mandatory-mfa', '/mandatory-mfa/phone', '/mandatory-mfa/success']) {
        await page.goto(portal(market, path));
        await expectDashboard(page, translate, person);
      }
    });

    test('leaving mandatory two-step verification logs the person out', async ({ page, context }) => {
      const person = await addAccount(market, { isForced: true });
      await page.goto(portal(market, '/login/email'));
      await page.getByRole('link', { name: translate('login.ways.phone') }).click();
      await send(page, translate, { phone: person.phone, password: person.password });
      await expectPage(page, translate('mfa.mandatory.title'));
      await page.goBack();
      await page.waitForURL(portal(market, '/login/email'));
      await page.goto(portal(market, '/user/dashboard'));
      await page.waitForURL(portal(market, '/login/email'));
      expect(await tokenCookie(context)).toBeUndefined();
    });

    test('a weak password without an authenticator: a new password signs in', async ({ page, context }) => {
      const person = await addAccount(market, { password: weak });
      await logIn(page, market, translate, person);
      await expectPage(page, translate('security.weak.title'));
      await expect(shown(page).locator('button[type=submit]')).toBeDisabled();
      await field(page, 'password').fill('te kort');
      await expect(shown(page).locator('button[type=submit]')).toBeDisabled();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await tokenCookie(context)).toBeUndefined();
      await field(page, 'password').fill(newPassword);
      await submit(page);
      await expectDashboard(page, translate, person);
      expect(await tokenCookie(context)).toBeDefined();
    });

    test(
      'a weak password with an authenticator: requires the code, also on a trusted device',
      long,
      async ({ page }) => {
        const person = await addAccount(market, { password: weak, methods: ['sms'] });
        const code = await codeAfter(person.mobile, () => logIn(page, market, translate, person));
        await expectPage(page, translate('code.title.sms'));
        await page.getByLabel(translate('mfa.trust'), { exact: true }).check();
        await field(page, 'code').fill(code);
        await expectPage(page, translate('security.weak.title'));
        await logOut(page, translate);

        await logIn(page, market, translate, person);
        await expectPage(page, translate('security.weak.title'));
        await field(page, 'password').fill(newPassword);
        await passSms(page, translate, person.mobile, () => submit(page));
        await expectDashboard(page, translate, person);
      },
    );

    test(
      'a weak password with an authenticator: the code of the same sign-in is enough',
      long,
      async ({ page }) => {
        const person = await addAccount(market, { password: weak, methods: ['sms'] });
        await passSms(page, translate, person.mobile, () => logIn(page, market, translate, person));
        await expectPage(page, translate('security.weak.title'));
        await field(page, 'password').fill(newPassword);
        await submit(page);
        await expectDashboard(page, translate, person);
      },
    );
  });
}
