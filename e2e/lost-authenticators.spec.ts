import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount, passDayOfLoss } from './accounts';
import { createApp } from './authenticator-app';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { clearBrowser, expectDashboard } from './pages';
import { addAuthenticator } from './passkeys';
import { button, codeAfter, expectPage, field, journeys, logIn, logInUpToCode, shown } from './journey-steps';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

/** Enrols an app and a passkey, on an account that had no authenticator: its card and a code confirm that it is the person. */
async function enrolAppAndPasskey(
  page: Page,
  market: Market,
  translate: Translate,
  person: Account,
): Promise<void> {
  await logIn(page, market, translate, person);
  await expectDashboard(page, translate, person);
  const mail = await codeAfter(person.email, () => page.goto(portal(market, '/user/security/add/app')));
  await page.locator('input[name=card]').fill(person.card);
  await page.locator('input[name=code]').fill(mail);
  await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
  const app = createApp((await shown(page).locator('code').textContent()) ?? '');
  await field(page, 'code').fill(await app.nextCode());
  await expectPage(page, translate('security.title'));
  await page.goto(portal(market, '/user/security/add/passkey'));
  await button(page, translate('authenticator.passkey.create')).click();
  await expectPage(page, translate('security.recovery'));
}

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('who has lost the phone gets back in with the card, a code by e-mail and a day', async ({
      page,
    }) => {
      const person = await addAccount(market, { methods: ['sms'], hasCard: true });
      await logInUpToCode(page, market, translate, person);
      await shown(page)
        .getByRole('link', { name: translate('mfa.lost') })
        .click();
      await expectPage(page, translate('mfa.lost.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      const mail = await codeAfter(person.email, () => button(page, translate('mfa.lost.begin')).click());
      await expectPage(page, translate('mfa.card.title'));
      await page.reload();
      await expectPage(page, translate('mfa.card.title'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await field(page, 'card').fill(person.card);
      await field(page, 'code').fill(mail);
      await expectPage(page, translate('mfa.lost.done'));
      expect(await accessibilityFaults(page)).toEqual([]);

      await passDayOfLoss(person);
      const again = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await expect(page.getByRole('dialog', { name: translate('mfa.card.modal') })).toBeVisible();
      await page.locator('input[name=card]').fill(person.card);
      await page.locator('input[name=code]').fill(again);
      await expectPage(page, translate('security.title'));
      await expect(page.getByRole('switch')).not.toBeChecked();
    });

    test(
      'who has lost the passkey and the app gets back in too, and neither signs in any more',
      long,
      async ({ page }) => {
        const device = await addAuthenticator(page);
        const person = await addAccount(market, { hasCard: true });
        await enrolAppAndPasskey(page, market, translate, person);
        // Nobody touches the device that is lost; the autofill would sign in at once.
        await device.touch(false);
        await clearBrowser(page);
        await logIn(page, market, translate, person);
        await shown(page)
          .getByRole('link', { name: translate('mfa.lost') })
          .click();
        await expectPage(page, translate('mfa.lost.title'));
        const mail = await codeAfter(person.email, () => button(page, translate('mfa.lost.begin')).click());
        await expectPage(page, translate('mfa.card.title'));
        await field(page, 'card').fill(person.card);
        await field(page, 'code').fill(mail);
        await expectPage(page, translate('mfa.lost.done'));
        // Until the day has passed, what was lost still signs in.
        await logIn(page, market, translate, person);
        await expect(shown(page).getByRole('link', { name: translate('mfa.lost') })).toBeVisible();

        await passDayOfLoss(person);
        const again = await codeAfter(person.email, () => logIn(page, market, translate, person));
        await page.locator('input[name=card]').fill(person.card);
        await page.locator('input[name=code]').fill(again);
        await expectPage(page, translate('security.title'));
        await expect(page.getByRole('switch')).not.toBeChecked();
        // The browser keeps it for 30 days: a report could bring it back.
        expect(await device.passkeys()).toHaveLength(1);
      },
    );
  });
}
