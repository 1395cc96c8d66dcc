import { expect } from '@playwright/test';
import { addAccount } from './accounts';
import { startAuthorization, lunchbox, stubClientApps } from './client-apps';
import { portal } from './markets';
import { expectTitle, clearBrowser, send } from './pages';
import type { Screen } from './screen';
import { button } from './journey-steps';

/** The pages of client applications. Each screen starts where the previous one ended. */
export const clientAppScreens: readonly Screen[] = [
  {
    name: 'a request to approve',
    show: async (page, market, translate) => {
      await stubClientApps(page);
      await clearBrowser(page);
      await startAuthorization(page, market, lunchbox);
      await page.waitForURL('**/login/email');
      await send(page, translate, await addAccount(market));
      await expectTitle(page, translate('authorize.title', { app: 'Lunchbox' }));
      await expect(button(page, translate('authorize.approve'))).toBeEnabled();
    },
  },
  {
    name: 'a choice of account',
    show: async (page, market, translate) => {
      await startAuthorization(page, market, lunchbox, { prompt: 'select_account' });
      await expectTitle(page, translate('authorize.choice.title'));
      await expect(button(page, translate('shell.other-account'))).toBeEnabled();
    },
  },
  {
    name: 'an account, or another one',
    show: async (page, market, translate) => {
      await startAuthorization(page, market, lunchbox, { prompt: 'create' });
      await expectTitle(page, translate('authorize.choice.create.title'));
    },
  },
  {
    name: 'a request for more scopes',
    show: async (page, market, translate) => {
      await startAuthorization(page, market, lunchbox);
      await button(page, translate('authorize.approve')).click();
      await page.waitForURL(url => url.hostname === 'lunchbox.localhost');
      await startAuthorization(page, market, lunchbox, { scope: 'openid balance user transaction' });
      await expect(page.getByText(translate('authorize.also'))).toBeVisible();
      await expect(button(page, translate('authorize.approve'))).toBeEnabled();
    },
  },
  {
    name: 'an expired request',
    show: async (page, _market, translate) => {
      const request = page.url();
      await button(page, translate('authorize.refuse')).click();
      await page.waitForURL(url => url.hostname === 'lunchbox.localhost');
      await page.goto(request);
      await expectTitle(page, translate('authorize.expired'));
      await expect(
        page.getByRole('link', { name: translate('authorize.back', { app: 'Lunchbox' }) }),
      ).toBeVisible();
    },
  },
  {
    name: 'access, with one app',
    show: async (page, market) => {
      await page.goto(portal(market, '/user/access'));
      await expect(page.getByRole('region', { name: 'Lunchbox' })).toBeVisible();
    },
  },
  {
    name: 'the question before access is revoked',
    show: async (page, _market, translate) => {
      await page.getByRole('button', { name: translate('access.revoke.of', { app: 'Lunchbox' }) }).click();
      await expect(page.getByRole('alertdialog')).toContainText(translate('access.revoke.text'));
    },
  },
  {
    name: 'access, without apps',
    show: async (page, _market, translate) => {
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: translate('access.revoke') })
        .click();
      await expect(page.getByText(translate('access.none'))).toBeVisible();
    },
  },
  {
    name: 'the partner page',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/partner'));
      await expectTitle(page, translate('partner.title'));
    },
  },
  {
    name: 'an invalid partner',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/partner/invalid'));
      await expectTitle(page, translate('partner.failed'));
    },
  },
  {
    name: 'denied access, and logging out',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/partner/denied'));
      await expect(page.getByText(translate('partner.denied'))).toBeVisible();
      await page.getByRole('button', { name: translate('shell.log-out') }).click();
      await expect(page.getByRole('button', { name: translate('shell.log-out') })).toBeHidden();
    },
  },
];
