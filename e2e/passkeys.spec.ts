import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount, expireStepUps, removePasskeys } from './accounts';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { belgium, luxembourg, portal } from './markets';
import { addFreshCard, createNewcomer, createOnboarding } from './newcomers';
import { clearBrowser, expectDashboard, loginPage, phoneSize } from './pages';
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
  skipRecoveryCodes,
  submit,
} from './journey-steps';
import { translateInto } from './messages';
import { addAuthenticator, allowAutomaticCreation, watchAutofill } from './passkeys';
import { shortRunOf } from './short-run';

const shortRun = shortRunOf('passkeys');

/** Signs in with a code by e-mail, which is the account's only authenticator, up to the offer of a passkey. */
async function signInUpToOffer(
  page: Page,
  market: Market,
  translate: Translate,
  path?: string,
): Promise<Account> {
  const person = await addAccount(market, { methods: ['email'] });
  const code = await codeAfter(person.email, () => logIn(page, market, translate, person, path));
  await field(page, 'code').fill(code);
  await expectPage(page, translate('passkey.offer.title'));
  return person;
}

async function signInByEmail(page: Page, market: Market, translate: Translate): Promise<Account> {
  const person = await signInUpToOffer(page, market, translate);
  await button(page, translate('passkey.later')).click();
  await expectDashboard(page, translate, person);
  return person;
}

async function createPasskey(page: Page, market: Market, translate: Translate): Promise<void> {
  await page.goto(portal(market, '/user/security/add/passkey'));
  await expectPage(page, translate('authenticator.passkey.title'));
  await button(page, translate('authenticator.passkey.create')).click();
}

const passkeyRows = (page: Page, translate: Translate) =>
  shown(page)
    .getByRole('listitem')
    .filter({ hasText: translate('security.two-step.passkey') });

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const turns = shortRun.inTurns(place);

    turns.it('a person creates a passkey, and signs in with the button and by autofill', async ({ page }) => {
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

    turns.it(
      'a passkey that does not work leads to a page, and from there to the password',
      async ({ page }) => {
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
        await expect(
          page.getByRole('button', { name: translate('shell.log-out'), exact: true }),
        ).toBeVisible();
      },
    );

    turns.it(
      'a passkey is offered after password and code; then the page that was wanted opens',
      async ({ page }) => {
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
      },
    );

    turns.it('who forgot the password logs in with a passkey and chooses another one', async ({ page }) => {
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

    turns.it('the browser creates a passkey without a question, and the person goes on', async ({ page }) => {
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
    });

    turns.it('a new passkey takes the place of another, which the browser then forgets', async ({ page }) => {
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

    shortRun.longIt(
      'the browser forgets a passkey that was removed elsewhere, after the next sign-in',
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

    turns.it('a passkey and a phone meet the policy of two-step verification', async ({ page }) => {
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

    shortRun.longIt('"Not now" is not asked again at the next sign-in', async ({ page }) => {
      await addAuthenticator(page);
      const person = await signInByEmail(page, market, translate);
      await logOut(page, translate);
      const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await field(page, 'code').fill(code);
      await expectDashboard(page, translate, person);
    });

    shortRun.longIt('a second passkey, its name, and the removal of the first', async ({ page }) => {
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

    turns.it('a passkey confirms a step-up', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: phoneSize, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

  test('the activation of a card ends with the offer of a passkey', async ({ page }) => {
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

test.describe('with the keyboard alone', () => {
  test.use({ viewport: phoneSize, reducedMotion: 'reduce' });

  shortRun.longIt('a person creates a passkey, signs in with it and renames it', async ({ page }) => {
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

shortRun.longIt('a passkey of Belgium does not sign in to Luxembourg', async ({ page }) => {
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
