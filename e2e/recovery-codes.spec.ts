import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount, useUpRecoveryCodes } from './accounts';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { belgium, portal } from './markets';
import { messagesTo } from './newcomers';
import { expectDashboard, phoneSize } from './pages';
import {
  button,
  expectPage,
  field,
  journeys,
  logIn,
  logInUpToCode,
  logOut,
  shown,
  submit,
} from './journey-steps';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

/** The language of the accounts, and so of their messages. */
const inEnglish = translateInto('en');

/** Signs in with a code by SMS and opens the page of the recovery codes. */
async function openRecoveryCodes(page: Page, market: Market, translate: Translate): Promise<Account> {
  const person = await addAccount(market, { methods: ['sms'] });
  await field(page, 'code').fill(await logInUpToCode(page, market, translate, person));
  await expectDashboard(page, translate, person);
  await page.goto(portal(market, '/user/security/recovery-codes'));
  await expectPage(page, translate('security.recovery'));
  return person;
}

const shownCodes = (page: Page) => shown(page).locator('ol code');

/** Signs in up to the page that asks for a recovery code. */
async function logInUpToRecoveryCode(page: Page, market: Market, translate: Translate, person: Account) {
  await logIn(page, market, translate, person);
  await expectPage(page, translate('code.title.sms'));
  await button(page, translate('mfa.other.recovery-code')).click();
  await expectPage(page, translate('mfa.recovery-code.title'));
}

for (const { market, language, size } of shortened(journeys, 0)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('a person makes recovery codes, keeps them, and signs in with one, once', async ({ page }) => {
      const person = await openRecoveryCodes(page, market, translate);
      await button(page, translate('security.recovery.make')).click();
      await expect(shownCodes(page)).toHaveCount(10);
      expect(await accessibilityFaults(page)).toEqual([]);
      const codes = await shownCodes(page).allTextContents();
      const [downloaded] = await Promise.all([
        page.waitForEvent('download'),
        button(page, translate('security.recovery.download')).click(),
      ]);
      const file = await downloaded.createReadStream();
      const lines = (await file.toArray()).join('').split('\r\n');
      expect(lines).toEqual(expect.arrayContaining(codes));
      await shown(page)
        .getByRole('link', { name: translate('security.recovery.done') })
        .click();
      await expectPage(page, translate('security.title'));
      // The page shows them once.
      await page.goto(portal(market, '/user/security/recovery-codes'));
      await expect(button(page, translate('security.recovery.renew'))).toBeVisible();
      await expect(shownCodes(page)).toHaveCount(0);
      await page.goto(portal(market, '/user/security'));
      await logOut(page, translate);

      await logInUpToRecoveryCode(page, market, translate, person);
      expect(await accessibilityFaults(page)).toEqual([]);
      // In small letters and without the hyphen, as people copy from paper.
      const [first = '', second = ''] = codes;
      await field(page, 'code').fill(first.replace('-', '').toLowerCase());
      await submit(page);
      await expectDashboard(page, translate, person);
      await expect
        .poll(async () => (await messagesTo(person.email)).map(({ subject }) => subject))
        .toContain(inEnglish('mail.notification.recovery-code-used.subject'));
      await logOut(page, translate);

      await logInUpToRecoveryCode(page, market, translate, person);
      await field(page, 'code').fill(first);
      await submit(page);
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.recovery-code.refused'));
      await expect(field(page, 'code')).toHaveValue(first);
      await field(page, 'code').fill(second);
      await submit(page);
      await expectDashboard(page, translate, person);
    });

    test(
      'new recovery codes end the earlier ones, and three that are left are told',
      long,
      async ({ page }) => {
        const person = await openRecoveryCodes(page, market, translate);
        await button(page, translate('security.recovery.make')).click();
        await expect(shownCodes(page)).toHaveCount(10);
        const [old = ''] = await shownCodes(page).allTextContents();
        await page.goto(portal(market, '/user/security/recovery-codes'));
        await button(page, translate('security.recovery.renew')).click();
        await expect(shownCodes(page)).toHaveCount(10);
        const codes = await shownCodes(page).allTextContents();
        expect(codes).not.toContain(old);
        await page.goto(portal(market, '/user/security'));
        await logOut(page, translate);

        await logInUpToRecoveryCode(page, market, translate, person);
        await field(page, 'code').fill(old);
        await submit(page);
        await expect(page.getByRole('alert')).toContainText(translate('authenticator.recovery-code.refused'));
        await useUpRecoveryCodes(person, 6);
        await field(page, 'code').fill(codes.at(-1) ?? '');
        await submit(page);
        await expectDashboard(page, translate, person);
        await page.goto(portal(market, '/user/security'));
        await expect(shown(page).getByRole('region', { name: translate('security.recovery') })).toContainText(
          /\b3\b/,
        );
        expect(await accessibilityFaults(page)).toEqual([]);
        await expect
          .poll(async () => (await messagesTo(person.email)).map(({ subject }) => subject))
          .toContain(inEnglish('mail.notification.recovery-codes-few.subject'));
      },
    );
  });
}

test.describe('with the keyboard alone', () => {
  test.use({ viewport: phoneSize, reducedMotion: 'reduce' });

  test('a person makes recovery codes and signs in with one', long, async ({ page }) => {
    const translate = translateInto('en');
    const person = await openRecoveryCodes(page, belgium, translate);
    const keyboard = await createKeyboard(page);
    await expect(button(page, translate('security.recovery.make'))).toBeVisible();
    await keyboard.moveFocusTo('button', translate('security.recovery.make'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('security.recovery'));
    await expect(shownCodes(page)).toHaveCount(10);
    const [code = ''] = await shownCodes(page).allTextContents();
    await keyboard.moveFocusTo('link', translate('security.recovery.done'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('security.title'));
    await keyboard.moveFocusTo('button', translate('shell.log-out'));
    await keyboard.press('Enter');
    await page.waitForURL('**/login/email');
    await keyboard.moveFocusTo('textbox', translate('login.email'));
    await keyboard.type(person.email);
    await keyboard.moveFocusTo('textbox', translate('login.password'));
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('code.title.sms'));
    await keyboard.moveFocusTo('button', translate('mfa.other.recovery-code'));
    await keyboard.press('Enter');
    await keyboard.expectFocus('heading', translate('mfa.recovery-code.title'));
    await keyboard.moveFocusTo('textbox', translate('mfa.recovery-code.label'));
    await keyboard.type(code);
    await keyboard.press('Enter');
    await expectDashboard(page, translate, person);
  });
});
