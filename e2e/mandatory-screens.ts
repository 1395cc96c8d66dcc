import { expect } from '@playwright/test';
import { addAccount } from './accounts';
import { logIn, shown } from './journey-steps';
import { portal } from './markets';
import { clearBrowser, expectTitle } from './pages';
import type { Screen } from './screen';

/** The pages of mandatory two-step verification beside the phone and the e-mail. Each screen starts where the previous one ended. */
export const mandatoryScreens: readonly Screen[] = [
  {
    name: 'mandatory, another way',
    isMain: true,
    show: async (page, market, translate) => {
      await clearBrowser(page);
      await logIn(page, market, translate, await addAccount(market, { isForced: true }));
      await expectTitle(page, translate('mfa.mandatory.title'));
      await page.goto(portal(market, '/mandatory-mfa/other'));
      await expectTitle(page, translate('authenticator.choice'));
    },
  },
  {
    name: 'mandatory, an app, the code to an address',
    isMain: true,
    show: async (page, _market, translate) => {
      await shown(page)
        .getByRole('link', { name: translate('authenticator.choice.totp') })
        .click();
      await expectTitle(page, translate('authenticator.totp.title'));
      await expect(shown(page).locator('input[name=code]')).toBeVisible();
    },
  },
  {
    name: 'mandatory, a passkey',
    isMain: true,
    show: async (page, _market, translate) => {
      await shown(page)
        .getByRole('link', { name: translate('mfa.other'), exact: true })
        .click();
      await shown(page)
        .getByRole('link', { name: translate('authenticator.choice.passkey') })
        .click();
      await expectTitle(page, translate('authenticator.passkey.title'));
    },
  },
];
