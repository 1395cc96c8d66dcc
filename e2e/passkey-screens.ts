import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount } from './accounts';
import { button, codeAfter, field, logIn, shown } from './journey-steps';
import { portal } from './markets';
import { clearBrowser, expectTitle } from './pages';
import { addAuthenticator, type Authenticator } from './passkeys';
import type { Screen } from './screen';

let person: Account;
let device: Authenticator;

/** The row of an authenticator in the list of the security page. */
const row = (page: Page, name: string) => shown(page).getByRole('listitem').filter({ hasText: name });

async function openSecurity(page: Page, market: Market, translate: Translate): Promise<void> {
  await page.goto(portal(market, '/user/security'));
  await expect(row(page, translate('security.two-step.passkey'))).toBeVisible();
}

async function chooseOther(page: Page, translate: Translate, name: string): Promise<void> {
  const others = shown(page).getByText(translate('mfa.other'), { exact: true });
  await others.or(button(page, name)).first().click();
  if (await button(page, name).isVisible()) await button(page, name).click();
}

/** The pages of passkeys and recovery codes. Each screen starts where the previous one ended; the last one removes the device. */
export const passkeyScreens: readonly Screen[] = [
  {
    name: 'the offer of a passkey',
    isMain: true,
    show: async (page, market, translate) => {
      await clearBrowser(page);
      device = await addAuthenticator(page);
      person = await addAccount(market, { methods: ['email'] });
      const code = await codeAfter(person.email, () => logIn(page, market, translate, person));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('passkey.offer.title'));
    },
  },
  {
    name: 'recovery codes, offered after a passkey',
    isMain: true,
    show: async (page, _market, translate) => {
      await button(page, translate('authenticator.passkey.create')).click();
      await expectTitle(page, translate('security.recovery'));
      await expect(button(page, translate('security.recovery.make'))).toBeVisible();
    },
  },
  {
    name: 'recovery codes, shown once',
    isMain: true,
    show: async (page, _market, translate) => {
      await button(page, translate('security.recovery.make')).click();
      await expect(shown(page).locator('ol code')).toHaveCount(10);
    },
  },
  {
    name: 'security with a passkey and recovery codes',
    isMain: true,
    show: openSecurity,
  },
  {
    name: 'the name of a passkey',
    isMain: true,
    show: async (page, _market, translate) => {
      await row(page, translate('security.two-step.passkey'))
        .getByText(translate('security.method.rename'), { exact: true })
        .click();
      await expect(page.getByRole('dialog').locator('input[name=name]')).toBeVisible();
    },
  },
  {
    name: 'adding a passkey',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/security/add/passkey'));
      await expect(button(page, translate('authenticator.passkey.create'))).toBeVisible();
    },
  },
  {
    name: 'adding a passkey on a device that has one',
    show: async (page, _market, translate) => {
      await button(page, translate('authenticator.passkey.create')).click();
      await expect(page.getByRole('alert')).toContainText(translate('authenticator.passkey.exists'));
    },
  },
  {
    name: 'replacing a passkey',
    isMain: true,
    show: async (page, market, translate) => {
      await openSecurity(page, market, translate);
      await row(page, translate('security.two-step.passkey'))
        .getByText(translate('security.method.replace'), { exact: true })
        .click();
      await expect(button(page, translate('authenticator.passkey.create'))).toBeVisible();
    },
  },
  {
    name: 'removing a method, the question',
    isMain: true,
    show: async (page, market, translate) => {
      await openSecurity(page, market, translate);
      await row(page, translate('security.two-step.email'))
        .getByText(translate('security.method.remove'), { exact: true })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'security with a removal that waits',
    isMain: true,
    show: async (page, _market, translate) => {
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: translate('security.method.remove'), exact: true })
        .click();
      await expect(
        row(page, translate('security.two-step.email')).getByText(translate('security.method.keep'), {
          exact: true,
        }),
      ).toBeVisible();
    },
  },
  {
    name: 'a passkey that did not work',
    isMain: true,
    show: async (page, market, translate) => {
      await device.verify(false);
      await clearBrowser(page);
      await page.goto(portal(market, '/login/phone'));
      await button(page, translate('login.passkey')).click();
      await expectTitle(page, translate('passkey.failed.title'));
    },
  },
  {
    name: 'a passkey that did not work, the password forgotten',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/forgot-password/email'));
      await button(page, translate('login.passkey')).click();
      await expect(shown(page).getByRole('link', { name: translate('passkey.failed.code') })).toBeVisible();
    },
  },
  {
    name: 'the passkey page of a sign-in',
    isMain: true,
    show: async (page, market, translate) => {
      await logIn(page, market, translate, person);
      await expectTitle(page, translate('code.title.email'));
      await chooseOther(page, translate, translate('mfa.other.passkey'));
      await expectTitle(page, translate('mfa.passkey.title'));
    },
  },
  {
    name: 'the recovery code page of a sign-in',
    isMain: true,
    show: async (page, _market, translate) => {
      await chooseOther(page, translate, translate('mfa.other.recovery-code'));
      await expectTitle(page, translate('mfa.recovery-code.title'));
    },
  },
  {
    name: 'the recovery code page with a wrong code',
    show: async page => {
      await field(page, 'code').fill('00000-00000');
      await shown(page).locator('button[type=submit]').first().click();
      await expect(page.getByRole('alert')).toBeVisible();
      await device.remove();
    },
  },
];
