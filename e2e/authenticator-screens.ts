import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount } from './accounts';
import { createApp } from './authenticator-app';
import { button, codeAfter, field, logIn, shown } from './journey-steps';
import { portal } from './markets';
import { clearBrowser, expectDashboard, expectTitle } from './pages';
import type { Screen } from './screen';

let person: Account;
let app: ReturnType<typeof createApp>;

/** Signs in a new person with a code by SMS. */
async function signInBySms(page: Page, market: Market, translate: Translate): Promise<void> {
  person = await addAccount(market, { methods: ['sms', 'email'] });
  await clearBrowser(page);
  const code = await codeAfter(person.mobile, () => logIn(page, market, translate, person));
  await field(page, 'code').fill(code);
  await expectDashboard(page, translate, person);
}

/** The pages of authenticators to which no code is sent. Each screen starts where the previous one ended. */
export const authenticatorScreens: readonly Screen[] = [
  {
    name: 'adding a method, the choice',
    isMain: true,
    show: async (page, market, translate) => {
      await signInBySms(page, market, translate);
      await page.goto(portal(market, '/user/security/add'));
      await expect(page.getByRole('link', { name: translate('authenticator.choice.totp') })).toBeVisible();
    },
  },
  {
    name: 'adding an authenticator app',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/security/add/app'));
      await expect(page.getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
    },
  },
  {
    name: 'adding an authenticator app, a wrong code',
    show: async page => {
      app = createApp((await shown(page).locator('code').textContent()) ?? '');
      await field(page, 'code').fill('000000');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'security with an app, a phone and an e-mail',
    isMain: true,
    show: async (page, _market, translate) => {
      await field(page, 'code').fill(await app.nextCode());
      await expectTitle(page, translate('security.title'));
      await expect(shown(page).getByText(translate('security.two-step.totp'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the code page of an app',
    isMain: true,
    show: async (page, market, translate) => {
      await clearBrowser(page);
      await logIn(page, market, translate, person);
      await expectTitle(page, translate('code.title.sms'));
      await shown(page).getByText(translate('mfa.other')).click();
      await button(page, translate('mfa.other.totp')).click();
      await expectTitle(page, translate('mfa.totp.title'));
    },
  },
  {
    name: 'the other ways to confirm',
    show: async (page, _market, translate) => {
      await shown(page).getByText(translate('mfa.other')).click();
      await expect(button(page, translate('mfa.other.email'))).toBeVisible();
    },
  },
];
