import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount } from './accounts';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { long, shortened } from './short-run';
import { expectDashboard, signIn } from './pages';
import {
  button,
  codeAfter,
  expectPage,
  field,
  journeys,
  logIn,
  logOut,
  passSms,
  shown,
  skipRecoveryCodes,
  submit,
} from './journey-steps';
import { translateInto } from './messages';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const toggle = (page: Page) => page.getByRole('switch', { name: translate('security.two-step.toggle') });
    const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

    test('enrols both authenticators on the security page', async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await page.getByRole('link', { name: translate('shell.menu.security') }).click();
      await expectPage(page, translate('security.title'));
      await expect(shown(page)).toContainText(translate('security.never'));
      await expect(toggle(page)).not.toBeChecked();

      await toggle(page).check();
      await expect(step(page, translate('activation.sms.title'))).toBeFocused();
      await expect(page.getByLabel(translate('activation.phone'), { exact: true })).toHaveValue(/\d\d$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      const sms = await codeAfter(person.mobile, () => submit(page));
      expect(sms).toMatch(/^\d{8}$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      await field(page, 'code').fill(sms);

      await expect(step(page, translate('activation.email.title'))).toBeFocused();
      await expect(field(page, 'email')).toHaveValue(person.email);
      const mail = await codeAfter(person.email, () => submit(page));
      expect(mail).toMatch(/^\d{6}$/);
      await field(page, 'code').fill(mail);

      await skipRecoveryCodes(page, translate);
      await expect(shown(page).getByText(translate('security.two-step.active'), { exact: true })).toHaveCount(
        2,
      );
      await expect(toggle(page)).toBeChecked();
      await expect(toggle(page)).toBeDisabled();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expect(shown(page).getByText(translate('security.two-step.active'), { exact: true })).toHaveCount(
        2,
      );
    });

    test('somebody with an e-mail alone sets it up with the e-mail', long, async ({ page }) => {
      const person = await addAccount(market, { hasPhone: false });
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/security?mfa=true'));
      await toggle(page).check();
      await expect(step(page, translate('activation.email.title'))).toBeFocused();
      await expect(field(page, 'email')).toHaveValue(person.email);
      const mail = await codeAfter(person.email, () => submit(page));
      await field(page, 'code').fill(mail);
      await expect(step(page, translate('activation.sms.title'))).toBeFocused();
      await button(page, translate('security.two-step.later')).click();
      await expect(toggle(page)).toBeChecked();
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test('somebody who has lost the phone begins with the e-mail', long, async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/security'));
      await toggle(page).check();
      await expect(step(page, translate('activation.sms.title'))).toBeFocused();
      await button(page, translate('activation.other.email')).click();
      await expect(step(page, translate('activation.email.title'))).toBeFocused();
      const mail = await codeAfter(person.email, () => submit(page));
      await field(page, 'code').fill(mail);
      await expect(step(page, translate('activation.sms.title'))).toBeFocused();
    });

    test('signs in with a code, trusts the device, signs in without, and ends the trust', async ({
      page,
      browser,
    }) => {
      const person = await addAccount(market, { methods: ['sms', 'email'] });
      const code = await codeAfter(person.mobile, () => logIn(page, market, translate, person));
      await expectPage(page, translate('code.title.sms'));
      expect(new URL(page.url()).searchParams.get('method')).toBe('sms');
      const wrong = code === '00000000' ? '11111111' : '00000000';
      await field(page, 'code').fill(wrong);
      await expect(page.getByRole('alert')).toContainText(translate('error.code-refused'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await field(page, 'code').fill(code);
      await expectDashboard(page, translate, person);
      await logOut(page, translate);

      await logIn(page, market, translate, person);
      await expectPage(page, translate('code.title.sms'));
      const mail = await codeAfter(person.email, () => button(page, translate('mfa.other.email')).click());
      await expectPage(page, translate('code.title.email'));
      await page.getByLabel(translate('mfa.trust'), { exact: true }).check();
      await field(page, 'code').fill(mail);
      await expectDashboard(page, translate, person);
      await logOut(page, translate);

      await logIn(page, market, translate, person);
      await expectDashboard(page, translate, person);

      const elsewhere = await browser.newContext({ locale: languageTag(language), viewport: size });
      const other = await elsewhere.newPage();
      await logIn(other, market, translate, person);
      await expectPage(other, translate('code.title.email'));
      await elsewhere.close();

      await page.goto(portal(market, '/user/security'));
      const trusted = page.getByRole('region', { name: translate('security.trusted'), exact: true });
      await expect(trusted.getByText(translate('devices.here'))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await trusted.getByRole('button').click();
      await expect(page.getByText(translate('security.trusted.ended'))).toBeVisible();
      await expect(trusted).toBeHidden();
      await logOut(page, translate);
      await logIn(page, market, translate, person);
      await expectPage(page, translate('code.title.email'));
    });

    test('opens the requested page after the code', long, async ({ page }) => {
      const person = await addAccount(market, { methods: ['sms'] });
      await passSms(page, translate, person.mobile, () =>
        logIn(page, market, translate, person, '/user/security?mfa=true'),
      );
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      await expectPage(page, translate('security.title'));
    });
  });
}
