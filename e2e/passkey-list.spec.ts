import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { expireStepUps, removePasskeys } from './accounts';
import { accessibilityFaults } from './faults';
import { button, codeAfter, expectPage, field, journeys, logIn, shown } from './journey-steps';
import { portal } from './markets';
import { translateInto } from './messages';
import { clearBrowser, expectDashboard } from './pages';
import { createPasskey, passkeyRows, signInByEmail } from './passkey-steps';
import { addAuthenticator } from './passkeys';
import { long, shortened } from './short-run';

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a new passkey takes the place of another, which the browser then forgets', async ({ page }) => {
      const device = await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.recovery'));
      const [old] = await device.passkeys();
      await page.goto(portal(market, '/user/security'));
      const name = (await passkeyRows(page, translate).locator('strong').textContent()) ?? '';
      await passkeyRows(page, translate)
        .getByText(translate('security.method.replace'), { exact: true })
        .click();
      await expectPage(page, translate('authenticator.passkey.title'));
      await expect(shown(page).getByText(translate('security.method.replaces', { name }))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, translate('authenticator.passkey.create')).click();
      await expectPage(page, translate('security.title'));
      await expect(passkeyRows(page, translate)).toHaveCount(1);
      await expect
        .poll(async () => (await device.passkeys()).map(({ credentialId }) => credentialId))
        .not.toContain(old?.credentialId);
      await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
      await expectDashboard(page, translate, person);
    });

    test(
      'the browser forgets a passkey that was removed elsewhere, after the next sign-in',
      long,
      async ({ page }) => {
        const device = await addAuthenticator(page);
        const person = await signInByEmail(page, market, translate);
        await createPasskey(page, market, translate);
        await expectPage(page, translate('security.recovery'));
        await removePasskeys(person);
        // Otherwise the autofill would use it at once.
        await device.touch(false);
        await clearBrowser(page);
        const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
        await field(page, 'code').fill(code);
        await expect.poll(() => device.passkeys()).toEqual([]);
      },
    );

    test('a second passkey, its name, and the removal of the first', long, async ({ page }) => {
      const first = await addAuthenticator(page, { isSynced: false });
      const person = await signInByEmail(page, market, translate);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.recovery'));
      // The device has one already.
      await createPasskey(page, market, translate);
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.passkey.exists'));
      await first.remove();
      await addAuthenticator(page);
      await createPasskey(page, market, translate);
      await expectPage(page, translate('security.title'));
      const rows = passkeyRows(page, translate);
      await expect(rows).toHaveCount(2);

      const lost = rows.filter({ hasText: translate('security.method.one-device') });
      await lost.getByText(translate('security.method.rename'), { exact: true }).click();
      await page.getByRole('dialog').locator('input[name=name]').fill('Oude laptop');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByText(translate('security.method.renamed'))).toBeVisible();
      const old = shown(page).getByRole('listitem').filter({ hasText: 'Oude laptop' });

      // The step-up with the e-mail is another authenticator, so the passkey is removed at once.
      await expireStepUps(person);
      await old.getByText(translate('security.method.remove'), { exact: true }).click();
      const confirm = page
        .getByRole('alertdialog')
        .getByRole('button', { name: translate('security.method.remove'), exact: true });
      const mail = await codeAfter(person.email, () => confirm.click());
      await expectPage(page, translate('code.title.email'));
      await field(page, 'code').fill(mail);
      await expect(page.getByText(translate('security.method.removed'))).toBeVisible();
      await expect(rows).toHaveCount(1);
      await expect(old).toHaveCount(0);
    });
  });
}
