import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount, expireStepUps } from './accounts';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { long, shortened } from './short-run';
import { expectDashboard, signIn } from './pages';
import { codeAfter, expectPage, field, journeys, logIn, passSms, shown, submit } from './journey-steps';
import { translateInto } from './messages';

const newPassword = 'negen natte kranten';

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    const use = { locale: languageTag(language), viewport: size, reducedMotion: 'reduce' } as const;
    test.use(use);
    const translate = translateInto(language);

    test('changes the password after a code, and the session of another browser ends', async ({
      page,
      browser,
    }) => {
      const person = await addAccount(market, { methods: ['sms'] });
      const elsewhere = await browser.newContext(use);
      const other = await elsewhere.newPage();
      for (const each of [other, page]) {
        await passSms(each, translate, person.mobile, () => logIn(each, market, translate, person));
        await expectDashboard(each, translate, person);
      }
      await expireStepUps(person);
      await page.getByRole('link', { name: translate('shell.menu.security') }).click();
      await shown(page)
        .getByRole('link', { name: translate('security.password.edit'), exact: true })
        .click();
      await expectPage(page, translate('security.password.title'));
      await expect(shown(page).locator('button[type=submit]')).toBeDisabled();
      await field(page, 'password').fill(newPassword);
      await passSms(page, translate, person.mobile, () => submit(page));
      await page.waitForURL(portal(market, '/user/security'));
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
      await expect(shown(page)).not.toContainText(translate('security.never'));

      // A call of its own may have told the page already; a reload would then lose the sentence.
      const login = portal(market, '/login/email');
      if (other.url() !== login) await other.reload();
      await other.waitForURL(login);
      await expect(other.getByText(translate('error.login-required'))).toBeVisible();
      await passSms(other, translate, person.mobile, () =>
        logIn(other, market, translate, { ...person, password: newPassword }),
      );
      await expectDashboard(other, translate, person);
      await elsewhere.close();
    });

    test('the code of a sign-in is as good for ten minutes', long, async ({ page }) => {
      const person = await addAccount(market, { methods: ['email'] });
      const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await field(page, 'code').fill(code);
      await expectDashboard(page, translate, person);
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill(newPassword);
      await submit(page);
      await page.waitForURL(portal(market, '/user/security'));
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
    });

    test('goes back without confirming: what was typed is there still', async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill(newPassword);
      await submit(page);
      // Without a card and an authenticator, the person must first enrol an authenticator, which counts as the step-up.
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      await expect(page.getByText(translate('security.two-step.wanted'))).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('security.password.title'));
      await expect(page.getByRole('alert')).toContainText(translate('error.sudo-required'));
      await expect(field(page, 'password')).toHaveValue(newPassword);
    });

    test('confirms with a card, and goes on with what waited', async ({ page }) => {
      const person = await addAccount(market, { hasCard: true });
      await signIn(page, market, translate, person);
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill(newPassword);
      const code = await codeAfter(person.email, () => submit(page));
      const modal = page.getByRole('dialog', { name: translate('mfa.card.modal') });
      await expect(modal.getByLabel(translate('mfa.card.number'), { exact: true })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await modal.getByLabel(translate('mfa.card.number'), { exact: true }).fill(person.card);
      await modal.locator('input[name=code]').fill(code);
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      await expect(page.getByText(translate('security.granted.text'))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await shown(page)
        .getByRole('button', { name: translate('security.granted.go-on') })
        .click();
      await page.waitForURL(portal(market, '/user/security'));
      await expect(page.getByText(translate('security.password.changed'))).toBeVisible();
    });
  });
}
